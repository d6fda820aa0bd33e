# The bot in a container. It needs DISCORD_TOKEN, and keeps everything in /data.
#
#     docker build -t bakers-and-bootleggers --build-arg COMMIT=$(git rev-parse HEAD) .
#     docker run -d --read-only --tmpfs /tmp -v games:/data -e DISCORD_TOKEN=… bakers-and-bootleggers

FROM python:3.14.7-slim-trixie AS build
WORKDIR /app
RUN pip install --no-cache-dir uv==0.13.9
COPY .github/deploy/requirements.txt ./
RUN uv venv --no-cache .venv \
    && uv pip install --no-cache --python .venv --no-deps --require-hashes -r requirements.txt \
    && rm requirements.txt
COPY bot ./bot
COPY cogs ./cogs
COPY data ./data
COPY rendering ./rendering
COPY .github/deploy/image.env ./defaults.env
COPY pyproject.toml LICENSE ./
ARG COMMIT=
RUN test -z "$COMMIT" || echo "$COMMIT" > bot/hosting/commit.txt
RUN .venv/bin/python -m compileall -q .venv/lib bot cogs data rendering

FROM python:3.14.7-slim-trixie
LABEL org.opencontainers.image.title="Bakers & Bootleggers" \
    org.opencontainers.image.description="A Discord bot that plays Machi Koro and MafiaDollar" \
    org.opencontainers.image.licenses=MIT
# Nothing is installed in a running container.
RUN pip uninstall --yes --quiet pip && rm -rf /usr/local/lib/python3.14/ensurepip

WORKDIR /app
RUN install -d -o 10001 -g 10001 -m 700 /data
COPY --from=build /app ./
ENV PATH=/app/.venv/bin:$PATH HOME=/data PYTHONDONTWRITEBYTECODE=1
VOLUME /data
USER 10001:10001
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD python -m bot healthy
CMD ["python", "-m", "bot", "run"]
