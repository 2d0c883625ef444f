"""What is shown while it happens: one hub per process reads and renders, its viewers follow. It owns no fact."""
