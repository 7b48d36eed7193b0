import type { Money } from '../domain/money.js';
import { builder } from './builder.js';

export const MoneyType = builder.objectRef<Money>('Money').implement({
  description: 'An amount of money or credits.',
  fields: (t) => ({
    value: t.exposeFloat('value', { nullable: false, description: 'Amount in `unit`.' }),
    unit: t.exposeString('unit', {
      nullable: false,
      description:
        'As the service has it: a currency code such as `usd`, or `credit` on accounts that pay in credits. Compare it without case, and never add amounts of different units.',
    }),
  }),
});

export const MoneyInput = builder.inputType('MoneyInput', {
  description: 'An amount of money or credits.',
  fields: (t) => ({
    value: t.float({ required: true, description: 'Amount in `unit`, 0 or more.' }),
    unit: t.string({
      required: true,
      description: 'A currency code such as `usd`, or `credit` on accounts that pay in credits; in any case.',
    }),
  }),
});
