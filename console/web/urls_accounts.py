from django.urls import path

from console.web.views import accounts, people

urlpatterns = [
    path("sign-in/", accounts.sign_in, name="sign_in"),
    path("sign-out/", accounts.sign_out, name="sign_out"),
    path("password/", accounts.password, name="password"),
    path("password/<uuid:person_id>/<str:token>/", accounts.password_link, name="password_link"),
    path("people/", people.people, name="people"),
    path("people/<uuid:tenant_id>/", people.tenant_people, name="tenant_people"),
    path("memberships/<uuid:membership_id>/roles/", people.roles, name="membership_roles"),
    path("memberships/<uuid:membership_id>/removal/", people.removal, name="membership_removal"),
    path("memberships/<uuid:membership_id>/password-links/", people.password_links, name="membership_password_links"),
]
