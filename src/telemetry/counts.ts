import { Counter, type CounterConfiguration } from 'prom-client';

type Label = string | number;

interface Series {
  readonly labels: Record<string, Label>;
  /** Counted since the figures were read. */
  since: number;
}

/**
 * A counter of what every request adds to. To find a series by its labels costs prom-client more than much of what is
 * counted, so it is told the sums when the figures are read. As many series are held as there are labels: closed lists.
 */
export class Counts<L extends string> {
  readonly #names: readonly L[];
  readonly #series = new Map<string, Series>();

  constructor(configuration: CounterConfiguration<L> & { readonly labelNames: readonly L[] }) {
    this.#names = configuration.labelNames;
    const series = this.#series;
    new Counter<string>({
      ...configuration,
      collect() {
        for (const one of series.values()) {
          this.inc(one.labels, one.since);
          one.since = 0;
        }
      },
    });
  }

  /** `values` in the order of the names. */
  add(count: number, ...values: readonly Label[]): void {
    const key = values.join(' ');
    const known = this.#series.get(key);
    if (known) {
      known.since += count;
      return;
    }
    const labels = Object.fromEntries(this.#names.map((name, at) => [name, values[at] ?? '']));
    this.#series.set(key, { labels, since: count });
  }
}
