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
  readonly #byLabels = new Map<Label, Map<Label | undefined, Series>>();
  /** In the order in which they were first counted. */
  readonly #series: Series[] = [];

  constructor(configuration: CounterConfiguration<L> & { readonly labelNames: readonly [L] | readonly [L, L] }) {
    this.#names = configuration.labelNames;
    const series = this.#series;
    new Counter<string>({
      ...configuration,
      collect() {
        for (const one of series) {
          this.inc(one.labels, one.since);
          one.since = 0;
        }
      },
    });
  }

  /** Under the values of its labels. */
  add(count: number, first: Label, second?: Label): void {
    const known = this.#byLabels.get(first)?.get(second) ?? this.#begin(first, second);
    known.since += count;
  }

  #begin(first: Label, second: Label | undefined): Series {
    const values = [first, second];
    const series = { labels: Object.fromEntries(this.#names.map((name, at) => [name, values[at] ?? ''])), since: 0 };
    const beside = this.#byLabels.get(first) ?? new Map<Label | undefined, Series>();
    this.#byLabels.set(first, beside.set(second, series));
    this.#series.push(series);
    return series;
  }
}
