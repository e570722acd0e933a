# The server in a container, from the package: npm run package, then docker build -t minerva .
FROM debian:bookworm-slim
RUN --mount=type=bind,source=dist/package,target=/packages \
    apt-get update && apt-get install -y --no-install-recommends /packages/minerva_*.deb && rm -rf /var/lib/apt/lists/*
ENV HOST=0.0.0.0 DATA_DIR=/var/lib/minerva NODE_COMPILE_CACHE=/var/cache/minerva MALLOC_ARENA_MAX=1
VOLUME /var/lib/minerva
# 7082: sound and picture of live lessons
EXPOSE 7080 7082/udp
USER minerva
WORKDIR /opt/minerva
HEALTHCHECK --start-period=5m CMD ["/opt/minerva/node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 7080}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/minerva/node_modules/.bin/node", "--max-semi-space-size=16", "--min-semi-space-size=16", "scripts/run.mjs", "src/server.ts"]
