/** The clocks of gateways differ by less. Whatever compares times of several gateways allows for it. */
export const MAX_CLOCK_SKEW_MS = 5_000;
