"""The page's server side: its API, and what people type and click."""
