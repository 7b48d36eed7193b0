import { addDay, type DateRange, getMonth, lastDays } from '../components/date-range.js';
import { formatDuration } from '../components/format-duration.js';
import { formatMoney, type Money } from '../components/format-money.js';
import { Meter } from '../components/meter.js';
import { DescriptionList, Section } from '../components/page.js';
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

interface BudgetProps {
  /** Null if it could not be loaded. */
  readonly account: {
    readonly organization: string | null;
    readonly budget: number | null;
    readonly balance: number | null;
    readonly currency: string | null;
  } | null;
  /** Usage in the days of `getRecentRange`; null if it could not be loaded. */
  readonly recent: {
    readonly amounts: readonly Money[] | null;
    readonly periods: readonly DailyCost[];
  } | null;
}

/** The budget of an organization, what remains, how long it lasts and what the month costs at the present rate. */
export function Budget({ account, recent }: BudgetProps) {
  const { organization = null, budget = null, balance = null, currency = null } = account ?? {};
  const formatAmount = (value: number) =>
    currency === null ? value.toLocaleString() : formatMoney({ value, unit: currency });
  return (
    <Section title={organization ?? 'Account'}>
      <DescriptionList
        items={[
          ['Budget', budget === null ? null : formatAmount(budget)],
          [
            'Remaining',
            balance === null ? null : budget ? (
              <Meter key="balance" label="Remaining budget" value={balance} max={budget} text={formatAmount(balance)} />
            ) : (
              formatAmount(balance)
            ),
          ],
        ]}
      />
      <Forecasts usage={recent} balance={balance} currency={currency} />
    </Section>
  );
}

interface ForecastsProps {
  readonly usage: BudgetProps['recent'];
  readonly balance: number | null;
  readonly currency: string | null;
}

function Forecasts({ usage, balance, currency }: ForecastsProps) {
  useToday();
  const range = getRecentRange();
  const periods = removeOtherDays(usage?.periods ?? [], range.start, addDay(range.end));
  if (!usage?.amounts || !haveAllCosts(periods))
    return <p className="hint forecast">No forecast: costs over time are not available.</p>;
  const recent = sumCosts(periods, lastDays(RATE_DAYS).start);
  return (
    <>
      <MonthForecast spent={sumCosts(periods, getMonth().start)} recent={recent} />
      {balance !== null && currency !== null && (
        <BudgetForecast balance={balance} currency={currency} recent={recent} />
      )}
      <p className="hint">Forecasts continue the rate of the last {RATE_DAYS} days. Actual costs may differ.</p>
    </>
  );
}

interface MonthForecastProps {
  readonly spent: readonly Money[];
  readonly recent: readonly Money[];
}

function MonthForecast({ spent, recent }: MonthForecastProps) {
  const now = Date.now();
  const forecast = forecastMonth({ spent, recent, days: RATE_DAYS, now });
  const lastDay = new Date(getMonthEnd(now) - 1).toISOString().slice(0, 10);
  return (
    <p className="forecast">
      <strong>This month so far:</strong> {spent.length > 0 ? formatAmounts(spent) : 'no costs'}.{' '}
      {forecast.length > 0 && (
        <>
          <strong>Forecast by {formatDay(lastDay)}:</strong> {formatAmounts(forecast)}, at the present rate.
        </>
      )}
    </p>
  );
}

const formatAmounts = (amounts: readonly Money[]): string => amounts.map(formatMoney).join(' and ');

interface BudgetForecastProps {
  readonly balance: number;
  readonly currency: string;
  readonly recent: readonly Money[];
}

function BudgetForecast({ balance, currency, recent }: BudgetForecastProps) {
  const isSame = ({ unit }: Money) => unit.toLowerCase() === currency.toLowerCase();
  const spent = recent.find(isSame)?.value ?? 0;
  const others = recent.filter((amount) => !isSame(amount));
  const forecast = forecastBudget({ balance, spent, days: RATE_DAYS, now: Date.now() });
  return (
    <p className="forecast">
      <strong>Forecast:</strong>{' '}
      {forecast.kind === 'used-up' ? (
        'the budget is used up.'
      ) : forecast.kind === 'unused' ? (
        `no costs in the last ${RATE_DAYS} days, so the budget is not used at present.`
      ) : (
        <>
          at the rate of the last {RATE_DAYS} days, {formatMoney({ value: forecast.perDay, unit: currency })} a day, the
          budget lasts{' '}
          {forecast.kind === 'lasts' ? (
            'more than 5 years.'
          ) : (
            <>
              until <DateText at={new Date(forecast.endsAt).toISOString()} /> (
              {formatDuration(forecast.endsAt - Date.now())}).
            </>
          )}
        </>
      )}{' '}
      {others.length > 0 && <span className="muted">Not included: {formatAmounts(others)}.</span>}
    </p>
  );
}
