interface Delay {
  readonly min: number;
  readonly max: number;
}

/** The wait after a number of failures: doubles up to `max`, with jitter, so that gateways do not try again all at once. */
export function getBackoffMs(failures: number, { min, max }: Delay, random: () => number): number {
  return Math.min(max, min * 2 ** failures) * (0.75 + random() / 2);
}
