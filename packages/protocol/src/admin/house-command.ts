/** The acts by which the house command brings a house nearer to its file. */
export const houseCommandActs = [
  'assetCreate',
  'assetDelist',
  'feeChange',
  'feeLadderChange',
  'marketCreate',
  'marketRulesChange',
  'marketFeesChange',
  'marketDelist',
  'marketOpen',
  'marketHalt',
  'settingChange',
  'guardedSettingChange',
  'contractMarketCreate',
  'contractTermsChange',
  'levelRulesSet',
  'p2pRuleSet',
  'p2pPairSet',
  'p2pCostSet',
  'financeSet',
  'financeOpen',
  'checkinReward',
  'checkinOpen',
  'optionRules',
  'optionOpen',
  'optionDailyLoss',
  'articleCreate',
  'articleSave',
  'articlePlace',
  'articlePublish',
  'articlePublishOutward',
  'articleUnpublish',
] as const;

/**
 * All that the house command asks of the back office: its acts, what it reads, and its sign-out. A session that a ticket
 * opened may call these alone; the command does not compile with another one.
 */
export const houseCommandCalls = [
  ...houseCommandActs,
  'approvalList',
  'articleDetail',
  'articleList',
  'checkinView',
  'contractView',
  'financeView',
  'levelRulesView',
  'marketList',
  'optionView',
  'p2pView',
  'settingList',
  'signOut',
] as const;
