"""The part of extraction that meets the bytes; runs only in the child process (see `sandbox`)."""
