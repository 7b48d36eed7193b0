import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { Defer20220824Handler } from '@apollo/client/incremental';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { relayStylePagination } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { authorization, endpoint, socket } from '../shared/socket.js';

export const client = new ApolloClient({
  link: ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    new GraphQLWsLink(socket),
    new HttpLink({ uri: endpoint, headers: { authorization } }),
  ),
  cache: new InMemoryCache({
    // The arguments that make a list of its own; `first` and `after` select its pages.
    typePolicies: { Query: { fields: { jobs: relayStylePagination(['filter']) } } },
    possibleTypes: {
      Error: ['InvalidValueError', 'NotFoundError', 'PriceError', 'RejectedError', 'UnconfirmedError', 'OmittedErrors'],
    },
  }),
  incrementalHandler: new Defer20220824Handler(),
});
