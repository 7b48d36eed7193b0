/** What the description of every subscription says of clients that read slowly, and of failures. */
export const SUBSCRIPTION_NOTE =
  'Slow consumers may skip intermediate events but always receive the last one. Upstream outages do not end the subscription; a rejected API key does (`UNAUTHENTICATED`).';
