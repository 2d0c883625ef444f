"""Forms about people: they check shapes and words, never rights."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from console.accounts.backends import username_of
from console.accounts.roles import ADMIN, MEMBER, OPERATOR, REVIEWER

ROLE_WORDS = {
    MEMBER: _("Member"),
    REVIEWER: _("Reviewer"),
    OPERATOR: _("Operator"),
    ADMIN: _("Admin"),
}
ROLE_EXPLANATIONS = {
    MEMBER: _("talks with agents, keeps artifacts, proposes publications"),
    REVIEWER: _("approves or rejects what others propose"),
    OPERATOR: _("settles what nobody is sure about"),
    ADMIN: _("looks after people and brakes; neither decides nor settles"),
}
PASSWORD_CHARACTERS_MAX = 1024


class SignInForm(forms.Form):
    username = forms.CharField(
        label=_("User name"),
        max_length=80,
        widget=forms.TextInput(
            attrs={
                "class": "field",
                "autocomplete": "username",
                "placeholder": _("name@tenant"),
                "autocapitalize": "none",
                "spellcheck": "false",
            }
        ),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=PASSWORD_CHARACTERS_MAX,
        strip=False,
        widget=forms.PasswordInput(attrs={"class": "field", "autocomplete": "current-password"}),
    )

    def clean_username(self) -> str:
        return username_of(self.cleaned_data["username"])


class NewPasswordForm(forms.Form):
    """A password typed twice and held against the password rules for `person`."""

    new_password = forms.CharField(
        label=_("New password"),
        max_length=PASSWORD_CHARACTERS_MAX,
        strip=False,
        widget=forms.PasswordInput(attrs={"class": "field", "autocomplete": "new-password"}),
        help_text=_("At least 10 characters; a few unrelated words do well."),
    )
    repeated = forms.CharField(
        label=_("The same again"),
        max_length=PASSWORD_CHARACTERS_MAX,
        strip=False,
        widget=forms.PasswordInput(attrs={"class": "field", "autocomplete": "new-password"}),
    )

    def __init__(self, person: Any, *args: Any, **kwargs: Any) -> None:
        self.person = person
        super().__init__(*args, **kwargs)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        new, repeated = cleaned.get("new_password"), cleaned.get("repeated")
        if new and repeated and new != repeated:
            self.add_error("repeated", _("The two are not the same."))
        elif new:
            try:
                password_validation.validate_password(new, self.person)
            except forms.ValidationError as error:
                self.add_error("new_password", error)
        return cleaned


class ChangePasswordForm(NewPasswordForm):
    old_password = forms.CharField(
        label=_("Present password"),
        max_length=PASSWORD_CHARACTERS_MAX,
        strip=False,
        widget=forms.PasswordInput(attrs={"class": "field", "autocomplete": "current-password"}),
    )
    field_order = ["old_password", "new_password", "repeated"]

    def clean_old_password(self) -> str:
        old = self.cleaned_data["old_password"]
        if not self.person.check_password(old):
            raise forms.ValidationError(_("This is not your present password."))
        return old


class RolesForm(forms.Form):
    roles = forms.MultipleChoiceField(
        label=_("Roles"),
        choices=list(ROLE_WORDS.items()),
        error_messages={"required": _("Choose at least one of the roles.")},
    )


class AddPersonForm(RolesForm):
    username = forms.CharField(
        label=_("User name"),
        max_length=80,
        widget=forms.TextInput(
            attrs={
                "class": "field",
                "autocomplete": "off",
                "placeholder": _("name@tenant"),
                "autocapitalize": "none",
                "spellcheck": "false",
            }
        ),
        validators=[RegexValidator(r"^[^\s/\\\x00-\x1f]+$", _("A user name has no blanks and no slashes."))],
    )
    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"class": "field", "autocomplete": "off"}),
        help_text=_("As others see it. Not needed for somebody who already has an account."),
    )
    email = forms.EmailField(
        label=_("E-mail"),
        max_length=254,
        required=False,
        widget=forms.EmailInput(attrs={"class": "field", "autocomplete": "off"}),
    )
    field_order = ["username", "name", "email", "roles"]

    def clean_username(self) -> str:
        return username_of(self.cleaned_data["username"])
