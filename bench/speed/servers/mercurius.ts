/** Mercurius with JIT from the first repetition on, on Fastify. Argument: the service's address. */
import fastify from 'fastify';
import mercurius from 'mercurius';
import { type Context, context, resolvers, typeDefs } from './schema.js';

declare module 'mercurius' {
  interface MercuriusContext extends Context {}
}

const app = fastify();
await app.register(mercurius, {
  schema: typeDefs,
  // The same, where Apollo Server says `__resolveType`.
  resolvers: { ...resolvers, Node: { resolveType: () => 'Job' } },
  jit: 1,
  context: (request) => context(request.headers.authorization),
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`endpoint  ${url}/graphql\n`);
