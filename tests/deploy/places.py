"""Where the files lie."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / ".github" / "deploy"
