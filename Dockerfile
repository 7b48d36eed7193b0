# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY schema ./schema
COPY src ./src
COPY sandbox ./sandbox
COPY openqasm ./openqasm
COPY dashboard ./dashboard
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-slim
# Run it with a memory limit (--memory 2g): Node takes half of it as the heap, from which MAX_MEMORY_MB follows. 512 MB is the least.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/sandbox/dist ./sandbox/dist
COPY --from=build /app/openqasm/dist ./openqasm/dist
COPY schema ./schema
# Nothing is written at run time: the file system may be read-only.
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
