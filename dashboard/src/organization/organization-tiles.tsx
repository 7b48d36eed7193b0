import { addDay, type DateRange, getMonth, lastDays } from '../components/dates.js';
import { formatDuration } from '../components/format-duration.js';
import { formatAmounts, formatMoney, isSameUnit, type Money } from '../components/format-money.js';
import { Meter } from '../components/meter.js';
import { Tile, Tiles } from '../components/tiles.js';
import { DateText, formatDay } from '../components/time.js';
import { useToday } from '../components/today.js';
import { forecastBudget } from './budget-forecast.js';
import { type DailyCost, forecastMonth, getMonthEnd, haveAllCosts, sumCosts } from './month-forecast.js';
import { removeOtherDays } from './usage-stacks.js';

/** Days whose rate the forecasts continue, including today. */
const RATE_DAYS = 30;

/** The days of which the forecasts are made. Not a period of the usage over time: its requests would replace the costs, and not the budget. */
export function getRecentRange(): DateRange {
  const [month, { start, end }] = [getMonth(), lastDays(RATE_DAYS + 1)];
  // A month may have more days.
  return { start: month.start < start ? month.start : start, end };
}

interface Account {
  readonly budget: number | null;
  readonly balance: number | null;
  readonly currency: string | null;
}

interface RecentCosts {
  readonly amounts: readonly Money[] | null;
  readonly periods: readonly DailyCost[];
}

interface OrganizationTilesProps {
  readonly isLoading: boolean;
  /** Null if it could not be loaded. */
  readonly account: Account | null;
  /** Usage in the days of `getRecentRange`; null if it could not be loaded. */
  readonly recent: RecentCosts | null;
}

/** What this month cost, what it will, and what remains of the budget. As high while they are loaded. */
export function OrganizationTiles({ isLoading, account, recent }: OrganizationTilesProps) {
  useToday();
  const costs = recent && readCosts(recent);
  const now = Date.now();
  const lastDay = new Date(getMonthEnd(now) - 1).toISOString().slice(0, 10);
  const spent = costs && sumCosts(costs, getMonth().start);
  const rate = costs && sumCosts(costs, lastDays(RATE_DAYS).start);
  const format = (amounts: readonly Money[] | null) =>
    amounts === null ? NOT_AVAILABLE : formatAmounts(amounts, account?.currency);
  const forecast = spent && rate && forecastMonth({ spent, recent: rate, days: RATE_DAYS, now });
  return (
    <Tiles isLoading={isLoading}>
      <Tile name="This month so far" value={isLoading ? '…' : format(spent)}>
        {isLoading ? null : spent ? `Since ${formatDay(getMonth().start)} in UTC` : NO_COSTS}
      </Tile>
      <Tile name={`Forecast by ${formatDay(lastDay)}`} value={isLoading ? '…' : format(forecast)}>
        {isLoading
          ? null
          : !rate
            ? NO_COSTS
            : rate.length === 0
              ? `No costs in the last ${RATE_DAYS} days`
              : `At the rate of the last ${RATE_DAYS} days, ${format(rate.map(toDay))} a day`}
      </Tile>
      <BudgetTile isLoading={isLoading} account={account} rate={rate} />
    </Tiles>
  );
}

const NO_COSTS = 'Not all costs of these days are known';
const NOT_AVAILABLE = 'Not available';

/** The costs of all recent days; null if one is missing. */
function readCosts({ amounts, periods }: RecentCosts): readonly DailyCost[] | null {
  const range = getRecentRange();
  const days = removeOtherDays(periods, range.start, addDay(range.end));
  return amounts && haveAllCosts(days) ? days : null;
}

const toDay = ({ value, unit }: Money): Money => ({ unit, value: value / RATE_DAYS });

interface BudgetTileProps extends Pick<OrganizationTilesProps, 'isLoading' | 'account'> {
  /** The costs of the last days; null if they are not known. */
  readonly rate: readonly Money[] | null;
}

function BudgetTile({ isLoading, account, rate }: BudgetTileProps) {
  const { budget = null, balance = null, currency = null } = account ?? {};
  const formatAmount = (value: number) =>
    currency === null ? value.toLocaleString() : formatMoney({ value, unit: currency });
  return (
    <Tile name="Budget left" value={isLoading ? '…' : balance === null ? NOT_AVAILABLE : formatAmount(balance)}>
      {isLoading ? null : balance === null ? (
        'No budget is known'
      ) : (
        <>
          {budget ? (
            <Meter label="Budget left" value={balance} max={budget} text={`of ${formatAmount(budget)}`} />
          ) : null}
          {rate && currency !== null && <BudgetEnd balance={balance} currency={currency} rate={rate} />}
        </>
      )}
    </Tile>
  );
}

interface BudgetEndProps {
  readonly balance: number;
  readonly currency: string;
  readonly rate: readonly Money[];
}

/** How long the budget lasts. */
function BudgetEnd({ balance, currency, rate }: BudgetEndProps) {
  const isSame = ({ unit }: Money) => isSameUnit(unit, currency);
  const others = rate.filter((amount) => !isSame(amount));
  const forecast = forecastBudget({
    balance,
    spent: rate.find(isSame)?.value ?? 0,
    days: RATE_DAYS,
    now: Date.now(),
  });
  return (
    <>
      {forecast.kind === 'used-up' ? (
        'It is used up.'
      ) : forecast.kind === 'unused' ? (
        'It is not used at present.'
      ) : forecast.kind === 'lasts' ? (
        'It lasts more than 5 years at this rate.'
      ) : (
        <>
          It lasts until <DateText at={new Date(forecast.endsAt).toISOString()} /> (
          {formatDuration(forecast.endsAt - Date.now())}) at this rate.
        </>
      )}
      {others.length > 0 && ` Not included: ${formatAmounts(others, null)}.`}
    </>
  );
}
