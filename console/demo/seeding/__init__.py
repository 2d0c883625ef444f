"""Much of what the product keeps, made in a short time: `manage.py seed_demo`.

One of each is made by the services, and then copied in bulk with everything anew that must not be the same twice: ids,
numbers, times, and every hash that depends on them. `manage.py audit` finds nothing to say about the copies.
"""
