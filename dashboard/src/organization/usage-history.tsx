import { createDurationTicks, createLinearAxis } from '../components/axis.js';
import { ButtonGroup } from '../components/button-group.js';
import type { DateRange } from '../components/dates.js';
import { formatCompact } from '../components/format-compact.js';
import { formatDuration } from '../components/format-duration.js';
import { formatMoney, formatMoneyTick, formatUnit } from '../components/format-money.js';
import { lazyPart } from '../components/lazy-component.js';
import { StableHeight } from '../components/stable-height.js';
import { ChoiceState, EmptyState, ErrorState, Loading } from '../components/states.js';
import { Table } from '../components/table.js';
import { formatDay } from '../components/time.js';
import { useSearchState } from '../components/use-search-state.js';
import type { UsageGroupType } from '../generated/graphql.js';
import { listPeriods, type Stacks, stackUsage, sumSeries } from './usage-stacks.js';
import { type LoadedUsage, type OrganizationUsage, useUsage } from './use-usage.js';

// Loaded separately: the chart library is the largest part of the page.
const StackedChart = lazyPart(() => import('./stacked-chart.js'));

const GROUPS = [
  { groupBy: 'USER', by: 'member' },
  { groupBy: 'PROJECT', by: 'project' },
] as const;

type Group = OrganizationUsage['periods'][number]['groups'][number];

interface Measure {
  readonly name: string;
  /** Of a cost. */
  readonly unit?: string;
  readonly getValue: (group: Group) => number | null;
  readonly format: (value: number) => string;
  readonly formatAxis: (value: number) => string;
  readonly createTicks: (max: number) => readonly number[];
}

interface UsageHistoryProps {
  readonly id: string;
  readonly range: DateRange;
  /** By the IDs of users: the usage over time has e-mail addresses only. */
  readonly memberNames: ReadonlyMap<string, string>;
}

/** Costs, jobs or time of each day, week or month, stacked by project or member. */
export function UsageHistory({ id, range, memberNames }: UsageHistoryProps) {
  const [search, set] = useSearchState();
  const groupBy: UsageGroupType = search.get('by') === 'project' ? 'PROJECT' : 'USER';
  const measureName = search.get('measure');
  const { loaded, isEarlier, error, retry } = useUsage(id, range, groupBy);
  const usage = loaded?.usage ? nameMembers(loaded.usage, memberNames) : null;
  const amounts = usage?.amounts?.filter(({ value }) => value > 0) ?? [];
  const measures = listMeasures(amounts);
  const measure = measures.find(({ name }) => name === measureName) ?? measures[0];
  const stacks = measure && loaded && usage ? createStacks(usage, loaded, measure) : null;
  const state = loaded && isEarlier && (
    <ChoiceState subject="The usage over time" error={error} onRetry={retry}>
      Showing usage by {GROUPS.find((group) => group.groupBy === loaded.groupBy)?.by}.
    </ChoiceState>
  );
  return (
    <>
      <div className="segments">
        <ButtonGroup
          label="Stack"
          options={GROUPS.map(({ by }) => [by, `By ${by}`])}
          value={GROUPS.find((group) => group.groupBy === groupBy)?.by}
          onChoose={(by) => set({ by })}
        />
        {state}
        <label className="usage-measure">
          Measure
          <select value={measure?.name ?? ''} onChange={({ target }) => set({ measure: target.value })}>
            {measures.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
      <StableHeight isLoaded={loaded !== null}>
        {loaded && stacks && measure && stacks.series.length > 0 ? (
          <StackedUsage stacks={stacks} measure={measure} interval={INTERVALS[loaded.interval]} />
        ) : loaded ? (
          <EmptyState title={stacks?.isIncomplete ? 'No valid usage in this period' : 'No usage in this period'} />
        ) : error ? (
          <ErrorState subject="The usage over time" error={error} onRetry={retry} />
        ) : (
          <div className="usage-stacks">
            <Loading label="Loading usage" />
          </div>
        )}
        {stacks && stacks.series.length > 0 && <p className="hint">Days are those of UTC.</p>}
        {stacks?.isIncomplete && <p className="hint">The service does not report all values: sums are too low.</p>}
        {loaded && usage && amounts.length > 1 && (
          <p className="hint">Total cost: {formatCosts(usage, loaded, measures.slice(0, amounts.length))}</p>
        )}
      </StableHeight>
    </>
  );
}

/** Members with the names that the report has. */
function nameMembers(usage: OrganizationUsage, names: ReadonlyMap<string, string>): OrganizationUsage {
  const name = (group: Group) => ({ ...group, name: names.get(group.groupId ?? '') ?? group.name });
  return { ...usage, periods: usage.periods.map((period) => ({ ...period, groups: period.groups.map(name) })) };
}

type Period = Pick<LoadedUsage, 'from' | 'to' | 'interval'>;

function createStacks(usage: OrganizationUsage, { from, to, interval }: Period, { getValue }: Measure): Stacks {
  const periods = usage.periods.map((period) => ({
    from: period.from,
    groups: period.groups.map((group) => ({ ...group, usage: group })),
  }));
  return stackUsage({ periods, days: listPeriods(from, to, interval), getValue });
}

/** Such as `$5.00 (A $3.00, B $2.00) and 3 credits (C)`: a chart has one unit only. */
function formatCosts(usage: OrganizationUsage, period: Period, costs: readonly Measure[]): string {
  const texts = costs.map((cost) => {
    const groups = sumSeries(createStacks(usage, period, cost));
    const total = groups.reduce((sum, group) => sum + group.total, 0);
    const names = groups.map((group) => (groups.length > 1 ? `${group.name} ${cost.format(group.total)}` : group.name));
    return `${cost.format(total)} (${names.join(', ')})`;
  });
  return texts.join(' and ');
}

interface StackedUsageProps {
  readonly stacks: Stacks;
  readonly measure: Measure;
  readonly interval: string;
}

function StackedUsage({ stacks, measure, interval }: StackedUsageProps) {
  const { series, rows } = stacks;
  const totals = sumSeries(stacks);
  const labels = totals.map(({ name, total }) => `${name}: ${measure.format(total)}`);
  const used = rows.filter(({ values }) => values.some((value) => value > 0)).reverse();
  return (
    <>
      <figure
        className="usage-stacks"
        role="img"
        aria-label={`${measure.name} per ${interval}, stacked. Totals: ${labels.join(', ')}. The values are in the table.`}
      >
        <StackedChart stacks={stacks} labels={labels} {...measure} fallback={<Loading label="Loading chart" />} />
      </figure>
      <details>
        <summary>View as table</summary>
        <Table
          label={`${measure.name} per ${interval}`}
          columns={[{ name: 'From' }, { name: 'Group' }, { name: measure.name, isNumeric: true }]}
        >
          {used.map(({ from, values }) => (
            <tbody key={from}>
              {series.map((name, position) =>
                values[position] ? (
                  <tr key={name}>
                    <th scope="row">{formatDay(from)}</th>
                    <td>{name}</td>
                    <td className="numeric">{measure.format(values[position])}</td>
                  </tr>
                ) : null,
              )}
            </tbody>
          ))}
          <tfoot>
            {totals.map(({ name, total }) => (
              <tr key={name}>
                <th scope="row">Total</th>
                <td>{name}</td>
                <td className="numeric">{measure.format(total)}</td>
              </tr>
            ))}
            {series.length > 1 && (
              <tr>
                <th scope="row">Total</th>
                <td>All</td>
                <td className="numeric">{measure.format(totals.reduce((sum, { total }) => sum + total, 0))}</td>
              </tr>
            )}
          </tfoot>
        </Table>
      </details>
    </>
  );
}

const INTERVALS = { DAY: 'day', WEEK: 'week', MONTH: 'month' } as const;

const COUNT_AXIS = { formatAxis: formatCompact, createTicks: (max: number) => createLinearAxis(max || 1).ticks };

/** Costs by unit, then jobs and time: what the service reports. */
export function listMeasures(amounts: NonNullable<OrganizationUsage['amounts']>): readonly Measure[] {
  const units = amounts.map(({ unit }) => unit);
  // Currencies, whose codes have three letters, before credits.
  units.sort((a, b) => a.length - b.length);
  return [
    ...units.map((unit) => ({
      name: `Cost (${formatUnit(unit)})`,
      unit,
      // A group has no amounts in units that cost nothing.
      getValue: ({ amounts }: Group) => amounts && (amounts.find((amount) => amount.unit === unit)?.value ?? 0),
      format: (value: number) => formatMoney({ value, unit }),
      ...COUNT_AXIS,
      formatAxis: (value: number) => formatMoneyTick({ value, unit }),
    })),
    {
      name: 'Jobs',
      getValue: ({ jobCount }: Group) => jobCount,
      format: (value: number) => value.toLocaleString(),
      ...COUNT_AXIS,
    },
    {
      name: 'QPU time',
      getValue: ({ timeMs }: Group) => timeMs,
      format: formatDuration,
      formatAxis: formatDuration,
      createTicks: createDurationTicks,
    },
  ];
}
