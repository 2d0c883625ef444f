"""What `manage.py start` does: the embedded servers, the web and worker processes and the Press, kept alive as one.

Nothing here imports Django: the supervisor starts quickly and stays up when a database or a template is broken.
"""
