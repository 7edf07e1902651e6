import { msg } from '@lingui/core/macro';
import type { ProductTexts } from './product-texts-shape.ts';

/** What the back office says of contracts. */
export const contractTexts = {
  effects: {},
  acts: {},
  reasons: {
    contract_margin: msg`Margin of a contract position`,
    contract_profit: msg`Profit or loss of contracts`,
    contract_fee: msg`Contract fee`,
    contract_funding: msg`Contract funding`,
    contract_insurance: msg`Insurance fund`,
  },
  words: {
    margin_short: msg`Margin too low`,
    position_gone: msg`Position closed`,
    liquidation: msg`Liquidation`,
  },
} satisfies ProductTexts;
