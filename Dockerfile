# One image for every process: the services, the worker and the commands differ only in the program that they name.

FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# The containers of the servers are others, so none is fetched.
RUN NATS_URL=nats://elsewhere node bin/setup.mjs --run

FROM node:24.21.0-slim
ENV NODE_ENV=production DATA_DIR=/data LISTEN_HOST=0.0.0.0
WORKDIR /app
# Volumes take their owner from here, so that nothing needs root to keep secrets in them.
RUN mkdir -p /data/secrets/gateway /data/secrets/worker /data/secrets/feed /data/secrets/webhooks /data/secrets/nats /data/secrets/superuser && chown -R 1000:1000 /data
COPY --from=build /app/package.json /app/NOTICE /app/LICENSE ./
COPY --from=build /app/schema/openapi.json schema/openapi.json
# The lists that the gateway ships; found from the project's root.
COPY --from=build /app/services/gateway/directory/reference-lists/data services/gateway/directory/reference-lists/data
COPY --from=build /app/services/gateway/directory/titles/data services/gateway/directory/titles/data
# The programs contain their libraries, but for those that browsers load.
COPY --from=build /app/node_modules/graphiql node_modules/graphiql
COPY --from=build /app/node_modules/react node_modules/react
COPY --from=build /app/node_modules/react-dom node_modules/react-dom
COPY --from=build /app/node_modules/swagger-ui-dist node_modules/swagger-ui-dist
COPY --from=build /app/console/dist console/dist
COPY --from=build /app/dist/occupations dist/occupations
COPY --from=build /app/dist/programs dist/programs
USER 1000:1000
# The options are those of bin/launcher/node-options.ts, where each is explained.
ENTRYPOINT ["node", "--enable-source-maps", "--max-semi-space-size=64", "--no-allocation-site-pretenuring", "--disallow-code-generation-from-strings"]
CMD ["dist/programs/gateway/main.js"]
