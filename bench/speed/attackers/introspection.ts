import { getIntrospectionQuery } from 'graphql';
import { type Attack, repeatText } from './attack.js';

const NESTED = `{ ${repeatText(99, (i) => `a${i}: __schema { types { fields { name type { name fields { name } } } } }`)} }`;
const TYPES = `{ ${repeatText(99, (i) => `a${i}: __type(name: "Job") { fields { type { fields { args { type { name } } } } } }`)} }`;
const STANDARD = getIntrospectionQuery();

export const INTROSPECTION_ATTACKS: readonly Attack[] = [
  {
    name: 'introspection-aliases',
    description: '99 aliases of nested __schema, without a key',
    run: (client) => client.query(NESTED),
    concurrency: 2,
  },
  {
    name: 'introspection-types',
    description: '99 aliases of nested __type, without a key',
    run: (client) => client.query(TYPES),
    concurrency: 2,
  },
  {
    name: 'introspection-unread',
    description: '40 connections that send 99 aliases of __schema and do not read the response',
    run: (client) => client.sendBytes(client.toPostBytes(JSON.stringify({ query: NESTED })), { isRead: false }),
    maxRounds: 40,
  },
  {
    name: 'introspection-repeated',
    description: 'the standard introspection query, repeated without a key',
    run: (client) => client.query(STANDARD),
  },
  {
    name: 'introspection-distinct',
    description: 'the standard introspection query, each time another document',
    run: (client, round) => client.query(`${STANDARD} # ${round}`),
  },
];
