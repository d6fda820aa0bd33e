"""What the page in the browser asks of the server: its API, and what people type and click."""
