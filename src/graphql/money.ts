import type { Money } from '../domain/job.js';
import { builder } from './builder.js';

export const MoneyType = builder.objectRef<Money>('Money').implement({
  description: 'An amount of money or credits.',
  fields: (t) => ({
    value: t.exposeFloat('value', { nullable: false, description: 'Amount in `unit`.' }),
    unit: t.exposeString('unit', {
      nullable: false,
      description: '`usd`, or `credit` on accounts that pay in credits.',
    }),
  }),
});
