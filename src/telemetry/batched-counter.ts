import { Counter, type CounterConfiguration } from 'prom-client';

type Label = string | number;

interface Series {
  readonly labels: Record<string, Label>;
  /** Counted since the metrics were last collected. */
  pending: number;
}

/**
 * A counter for hot paths: counts are added to prom-client only when the metrics are collected, because it looks up a
 * series by its labels for each increment. Label values must come from closed lists.
 */
export class BatchedCounter<L extends string> {
  readonly #names: readonly L[];
  readonly #seriesByLabels = new Map<Label, Map<Label | undefined, Series>>();
  /** In order of creation. */
  readonly #series: Series[] = [];

  constructor(configuration: CounterConfiguration<L> & { readonly labelNames: readonly [L] | readonly [L, L] }) {
    this.#names = configuration.labelNames;
    const allSeries = this.#series;
    new Counter<string>({
      ...configuration,
      collect() {
        for (const series of allSeries) {
          this.inc(series.labels, series.pending);
          series.pending = 0;
        }
      },
    });
  }

  /** `first` and `second` are the values of the labels. */
  add(count: number, first: Label, second?: Label): void {
    const series = this.#seriesByLabels.get(first)?.get(second) ?? this.#createSeries(first, second);
    series.pending += count;
  }

  #createSeries(first: Label, second: Label | undefined): Series {
    const values = [first, second];
    const labels = Object.fromEntries(this.#names.map((name, index) => [name, values[index] ?? '']));
    const series = { labels, pending: 0 };
    const bySecond = this.#seriesByLabels.get(first) ?? new Map<Label | undefined, Series>();
    this.#seriesByLabels.set(first, bySecond.set(second, series));
    this.#series.push(series);
    return series;
  }
}
