"""What the product costs beside a reference measured in the same run: `python -m tests.bench [NAME…]`, `make bench`."""
