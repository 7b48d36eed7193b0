/** Apollo Server by itself, as it comes. Argument: the service's address. */
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { type Context, context, resolvers, typeDefs } from './schema.js';

const server = new ApolloServer<Context>({ typeDefs, resolvers });
const { url } = await startStandaloneServer(server, {
  listen: { port: 0, host: '127.0.0.1' },
  context: async ({ req }) => context(req.headers.authorization),
});
process.stdout.write(`endpoint  ${url.replace(/\/$/, '')}/graphql\n`);
