/** Mercurius on Fastify; JIT compiles a query when it is repeated. Argument: the URL of upstream. */
import fastify from 'fastify';
import mercurius from 'mercurius';
import { type Context, createContext, resolvers, typeDefs } from './schema.js';

declare module 'mercurius' {
  interface MercuriusContext extends Context {}
}

const app = fastify();
await app.register(mercurius, {
  schema: typeDefs,
  // Apollo Server has `__resolveType` for this.
  resolvers: { ...resolvers, Node: { resolveType: () => 'Job' } },
  jit: 1,
  context: (request) => createContext(request.headers.authorization),
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`endpoint  ${url}/graphql\n`);
