"""What this app hears from below (signals inside the transaction)."""
