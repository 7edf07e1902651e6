/** Why doing an act of this subject twice is another thing than doing it once. */
export const screeningTwice = {
  screeningRun: 'files that did not change are not read again',
  screeningDecide: 'screening/staff.test.ts: what is decided is 400',
  screeningReport: 'a look, and each look is written down',
  screeningProviderSet: 'screening-provider.test.ts: what names the same is 400',
  screeningProviderSecret: 'screening-provider.test.ts: what was shown is 400',
  identityTermSooner: 'identity-terms.test.ts: what is no earlier day is 400',
  identityTermLater: 'identity-terms.test.ts: what is no later day is 400',
  identityTermDone: 'identity-terms.test.ts: what is done is 400',
  userRiskRaise: 'screening/staff.test.ts: what is no higher class is 400',
  userRiskLower: 'screening/staff.test.ts: what is no lower class is 400',
};
