/** Apollo Server, standalone, with default options. Argument: the URL of upstream. */
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { type Context, createContext, resolvers, typeDefs } from './schema.js';

const server = new ApolloServer<Context>({ typeDefs, resolvers });
const { url } = await startStandaloneServer(server, {
  listen: { port: 0, host: '127.0.0.1' },
  context: async ({ req }) => createContext(req.headers.authorization),
});
process.stdout.write(`endpoint  ${url.replace(/\/$/, '')}/graphql\n`);
