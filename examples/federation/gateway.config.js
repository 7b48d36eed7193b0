// For `npx hive-gateway supergraph`, and for router.js, which serves the same without the command line.

/** The gateway limits senders by their keys, and those without an accepted key by their addresses. */
const PROPAGATED = ['authorization', 'x-forwarded-for'];

export const gatewayConfig = {
  supergraph: './supergraph.graphql',
  propagateHeaders: {
    fromClientToSubgraphs: ({ request }) =>
      Object.fromEntries([...request.headers].filter(([name]) => PROPAGATED.includes(name))),
  },
};

/** As `transportEntries` of the configuration: subscriptions use a WebSocket per key and address, not server-sent events. */
export const subscriptionsOverWebSockets = {
  jobs: {
    options: {
      subscriptions: {
        kind: 'ws',
        headers: [['x-forwarded-for', '{context.headers.x-forwarded-for}']],
        options: { connectionParams: { Authorization: '{context.headers.authorization}' } },
      },
    },
  },
};
