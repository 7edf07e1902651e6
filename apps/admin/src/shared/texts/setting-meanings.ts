import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What a setting does, in the reader's language; one that is not here shows the server's own words. */
export const settingMeanings: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  registerVerification: msg`Registering takes a code that was sent to the address. The environment can overrule it.`,
  withdrawLockHours: msg`Hours without withdrawals after a change of password, contact or factor.`,
  contactChangeDelayHours: msg`Hours between the approval of another contact for a lost one and its effect. Twice as many where one thing alone proves the owner.`,
  fundFactorThresholdUsdt: msg`Above this value in USDT the fund password alone does not confirm.`,
  supportEmail: msg`Address of customer service. Empty shows none.`,
  supportTelegram: msg`Link to customer service on Telegram. Empty shows none.`,
  supportHours: msg`When customer service answers, as it is shown.`,
  clientVersionCodeMin: msg`The oldest client that still works. An older one is asked to update.`,
  feeNoticeHours: msg`Hours between the announcement of new fees, new terms in Earn or stricter levels and limits, and their effect.`,
  smsCountries: msg`Countries whose numbers get text messages, by their ISO codes, as in CN,HK,SG. Empty for all.`,
  smsPerDayMax: msg`Text messages a day to numbers nobody has proved yet, for registering, for resets and for binding each.`,
  passkeyRoles: msg`Roles of staff who come in by passkey alone, as in owner,finance. Empty for none.`,
  marketOpenNoticeMinutes: msg`Minutes between the announcement that a market opens again and its opening.`,
  identityYearsLow: msg`Years from its approval that the verification of a user of low risk holds. Felt within an hour.`,
  identityYearsMedium: msg`Years from its approval that the verification of a user of medium risk holds. Felt within an hour.`,
  identityYearsHigh: msg`Years from its approval that the verification of a user of high risk holds. Felt within an hour.`,
  watchWashMinutes: msg`Surveillance: minutes within which two users who trade back and forth are looked at together.`,
  watchWashTrades: msg`Surveillance: trades two users have with each other before they are flagged.`,
  watchWashNetPercent: msg`Surveillance: of what two users traded with each other, at most so many percent may remain as a change.`,
  watchSpoofSeconds: msg`Surveillance: an order cancelled unfilled within so many seconds was quick.`,
  watchSpoofTimes: msg`Surveillance: a quick order is flagged when it was so many times what its user traded the other way meanwhile.`,
  watchLargePercent: msg`Surveillance: orders and trades of so many percent of the day before in their market are flagged.`,
};
