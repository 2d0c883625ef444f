"""Connectors: how the ledger speaks to systems outside. The host configures them, never a tenant or a model."""
