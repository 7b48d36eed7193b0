const CURRENCY_CODE = /^[a-z]{3}$/i;

/** An amount with its unit, a currency or `credit`. Amounts below one unit of a currency have up to four digits. */
export function formatMoney({ value, unit }: { readonly value: number; readonly unit: string }): string {
  if (!CURRENCY_CODE.test(unit)) {
    const name = unit.toLowerCase().replace(/s$/, '');
    return `${value.toLocaleString()} ${name}${value === 1 ? '' : 's'}`;
  }
  return value.toLocaleString(undefined, {
    style: 'currency',
    currency: unit,
    maximumFractionDigits: value !== 0 && Math.abs(value) < 1 ? 4 : 2,
  });
}
