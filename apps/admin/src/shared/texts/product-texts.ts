import { checkinTexts } from './products/checkin-texts.ts';
import { contractTexts } from './products/contract-texts.ts';
import { financeTexts } from './products/finance-texts.ts';
import { optionTexts } from './products/option-texts.ts';
import { p2pTexts } from './products/p2p-texts.ts';

/** What every product's acts did; a new product is appended to each list. */
export const productEffects = {
  ...checkinTexts.effects,
  ...financeTexts.effects,
  ...contractTexts.effects,
  ...optionTexts.effects,
  ...p2pTexts.effects,
};

/** What its acts are called. */
export const productActs = {
  ...checkinTexts.acts,
  ...financeTexts.acts,
  ...contractTexts.acts,
  ...optionTexts.acts,
  ...p2pTexts.acts,
};

/** Why its money moves. */
export const productReasons = {
  ...checkinTexts.reasons,
  ...financeTexts.reasons,
  ...optionTexts.reasons,
  ...contractTexts.reasons,
  ...p2pTexts.reasons,
};

/** Its own words. */
export const productWords = {
  ...checkinTexts.words,
  ...financeTexts.words,
  ...contractTexts.words,
  ...optionTexts.words,
  ...p2pTexts.words,
};
