"""How many processor cores this process may use, which is often fewer than the machine has."""

import os
from pathlib import Path
from typing import Final

QUOTA: Final = Path("/sys/fs/cgroup/cpu.max")
"""Where Linux says how much time a container has: microseconds in each period, or ``max``."""


def cores(quota: Path = QUOTA) -> int:
    """Whole cores, at least one: as pinned, and as a container's quota allows."""
    pinned = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        time, period = quota.read_text().split()
        allowed = int(time) // int(period)
    except (OSError, ValueError):  # another system, or no quota
        allowed = pinned
    return max(1, min(pinned, allowed))
