import { lastDays } from '../components/date-range.js';
import { formatMoney } from '../components/format-money.js';
import { Meter } from '../components/meter.js';
import { DescriptionList, Section } from '../components/page.js';
import { DateText, formatDuration } from '../components/time.js';
import { forecastBudget } from './budget-forecast.js';
import { useUsage } from './use-usage.js';

/** Days whose rate the forecast continues, including today. */
const RATE_DAYS = 30;

interface BudgetProps {
  readonly id: string;
  readonly organization: string | null;
  readonly budget: number | null;
  readonly balance: number | null;
  readonly currency: string | null;
}

/** The budget of an organization, what remains, and how long it lasts at the present rate. */
export function Budget({ id, organization, budget, balance, currency }: BudgetProps) {
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
      {balance !== null && currency !== null && <BudgetForecast id={id} balance={balance} currency={currency} />}
    </Section>
  );
}

interface BudgetForecastProps {
  readonly id: string;
  readonly balance: number;
  readonly currency: string;
}

function BudgetForecast({ id, balance, currency }: BudgetForecastProps) {
  const { loaded, fetching } = useUsage(id, lastDays(RATE_DAYS), 'PROJECT');
  const usage = loaded?.usage;
  if (fetching && !usage) return <p className="hint forecast">Loading forecast…</p>;
  if (!usage?.amounts) return <p className="hint forecast">No forecast: costs over time are not available.</p>;
  const isSame = ({ unit }: { readonly unit: string }) => unit.toLowerCase() === currency.toLowerCase();
  const spent = usage.amounts.find(isSame)?.value ?? 0;
  const others = usage.amounts.filter((amount) => !isSame(amount) && amount.value > 0);
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
      <span className="muted">
        {others.length > 0 && `Not included: ${others.map(formatMoney).join(', ')}. `}
        Actual costs may differ.
      </span>
    </p>
  );
}
