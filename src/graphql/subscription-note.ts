/** Options of the field `observedAt`, which every event has. */
export const OBSERVED_AT = {
  type: 'DateTime',
  nullable: false,
  description: 'When the gateway observed this state.',
} as const;

/** What the description of every subscription says of clients that read slowly, and of failures. */
export const SUBSCRIPTION_NOTE =
  'Slow consumers may skip intermediate events but always receive the last one. Upstream outages do not end the subscription; a rejected API key does (`UNAUTHENTICATED`).';
