import type { AdminRequest } from '@candor/protocol';
import { weeklyOf } from './calendar-form.ts';
import { termsOfForm } from './terms-form.ts';
import type { TermsForm } from './terms-form.ts';

type NewContract = Omit<AdminRequest<'contractMarketCreate'>, 'reason'>;

/** A new contract market as it is typed; terms and hours as in their own forms. */
export interface NewMarketForm
  extends TermsForm,
    Pick<
      NewContract,
      | 'accountKind'
      | 'baseAsset'
      | 'quoteAsset'
      | 'tickSize'
      | 'lotSize'
      | 'priceMin'
      | 'priceMax'
      | 'zoneMinutes'
    > {
  /** A line for each span; empty for all hours. */
  readonly weekly: string;
}

/** What a contract market begins with that nobody has decided on: the fees and bands of the finance rules, 3.1. */
export const ordinaryTerms: Partial<NewMarketForm> = {
  accountKind: 'contract',
  ...{
    maker: '0.02',
    taker: '0.05',
    liquidation: '0.5',
    band: '5',
    protection: '2',
    markBand: '2',
  },
  ...{ lotsMax: 100_000, openOrdersMax: 100, leverageDefault: 10 },
  ...{ positionMax: '1000000', impact: '10000', zoneMinutes: 0, weekly: '' },
  tiers: '0, 1%, 50x\n50000, 2.5%, 20x\n250000, 5%, 10x',
};

/** What is sent of a form; its fields were checked. */
export function newContractOf(form: NewMarketForm): NewContract {
  const { accountKind, baseAsset, quoteAsset, tickSize, lotSize, priceMin, priceMax } = form;
  return {
    ...{ accountKind, baseAsset, quoteAsset, tickSize, lotSize, priceMin, priceMax },
    ...termsOfForm(form),
    zoneMinutes: form.zoneMinutes,
    weekly: weeklyOf(form.weekly) ?? [],
  };
}
