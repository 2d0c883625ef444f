"""One consistent copy of all that is recorded, and the way back from it, which begins a new epoch (docs/backup.md)."""
