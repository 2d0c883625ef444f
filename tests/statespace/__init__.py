"""The state space: every status × every event, a stateful machine against a small model, races in both orders, time.

`STATESPACE_EXAMPLES` sets how many examples the stateful machine runs (`-m long` runs many by itself).
"""
