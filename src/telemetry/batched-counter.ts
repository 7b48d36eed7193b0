import { Counter, type CounterConfiguration } from 'prom-client';

type Label = string | number;
type LabelMap<T> = Map<Label | undefined, T>;
type LabelNames<L> = readonly [L] | readonly [L, L] | readonly [L, L, L];

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
  readonly #seriesByLabels: LabelMap<LabelMap<LabelMap<Series>>> = new Map();
  /** In order of creation. */
  readonly #series: Series[] = [];

  constructor(configuration: CounterConfiguration<L> & { readonly labelNames: LabelNames<L> }) {
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

  /** `first`, `second` and `third` are the values of the labels. */
  add(count: number, first: Label, second?: Label, third?: Label): void {
    const series = this.#seriesByLabels.get(first)?.get(second)?.get(third) ?? this.#createSeries(first, second, third);
    series.pending += count;
  }

  #createSeries(first: Label, second: Label | undefined, third: Label | undefined): Series {
    const values = [first, second, third];
    const labels = Object.fromEntries(this.#names.map((name, index) => [name, values[index] ?? '']));
    const series = { labels, pending: 0 };
    const bySecond: LabelMap<LabelMap<Series>> = this.#seriesByLabels.get(first) ?? new Map();
    const byThird: LabelMap<Series> = bySecond.get(second) ?? new Map();
    this.#seriesByLabels.set(first, bySecond.set(second, byThird.set(third, series)));
    this.#series.push(series);
    return series;
  }
}
