import { describe, expect, test } from 'vitest';
import { endpointNames, endpoints } from '#endpoints.ts';
import type { EndpointName } from '#endpoints.ts';
import { codes } from '#error-codes.ts';
import { stoppableBy, switchOf } from '#switches/entries.ts';
import { levelProductsOf } from './products.ts';

const acts = endpointNames.filter(
  (name) => endpoints[name].auth === 'user' && endpoints[name].method === 'POST',
);
const atTheDoor = acts.filter((name) => stoppableBy(name) !== undefined);

/** What each act asks for beyond the session, by the refusal that it then has. */
const proofs: Readonly<Partial<Record<keyof typeof codes, readonly EndpointName[]>>> = {
  wrongPassword: [
    ...(['bindAccount', 'setLegalPwd', 'resetLegalPwd', 'antiPhishing', 'sessionEnd'] as const),
    ...(['totpSetup', 'totpDisable', 'recoveryRenew', 'passkeyBegin', 'passkeyRemove'] as const),
    ...(['apiKeyCreate', 'apiKeyRevoke', 'ownDataAsk', 'ownDataOpen'] as const),
    'accountCloseAsk',
  ],
  wrongOldPassword: ['pwd'],
  wrongFundPassword: [
    ...(['checkLegalPwd', 'stepUp', 'cnyPayAdd', 'cnyPayEdit', 'cnyPayDel'] as const),
    ...(['otcFinish', 'backDeposit'] as const),
  ],
};

/** Acts that a session alone may do, and why nothing more is asked. */
const bySessionAlone: Readonly<Record<string, readonly EndpointName[]>> = {
  'ends or protects what is open, or pays it to its owner': [
    ...(['cancelAllAfter', 'cancelCurrency', 'cancelAllCurrency', 'cancelCurrencyBatch'] as const),
    ...(['cancelContract', 'cancelAllContract', 'outContract', 'closeAllContract'] as const),
    ...(['contractPl', 'contractMargin', 'contractSetting', 'cancelContractTrigger'] as const),
    ...(['amendContractTrigger', 'cancelContractBatch'] as const),
    ...(['finOrderRedeem', 'finOrderCancel', 'cancelOrder', 'tradeCancel'] as const),
  ],
  'moves between the user’s own accounts, or is play money': ['transfer', 'demoFunds'],
  'is stricter at once and looser only later': [
    ...(['optionLimitSet', 'optionPause', 'contractLimitSet', 'contractPause'] as const),
  ],
  'says something of a P2P order, and releases no coins': [
    ...(['tradePaid', 'p2pExtend', 'tradeAppeal', 'p2pAppealAdd', 'p2pAppealWithdraw'] as const),
    ...(['p2pPenaltyAppeal', 'uploadBuyProof', 'p2pChatSend', 'p2pRate', 'p2pBlock'] as const),
  ],
  'takes the appellant’s word against themselves: the order goes on as if there were no appeal': [
    'p2pAppealComplete',
  ],
  'continues what the password or a code began': [
    ...(['totpEnable', 'passkeyAdd', 'stepUpBegin', 'verifySend', 'bindSend'] as const),
    'ownDataPart',
  ],
  'asks for a review by staff, or only shows': ['identitySubmit', 'identityDemo', 'upload/img'],
  'touches neither money nor security': [
    ...(['readMsg', 'alertAdd', 'alertEdit', 'alertPause', 'alertRemove', 'nickName'] as const),
    ...(['noticeSettingsEdit', 'pushOn', 'pushOff', 'passkeyRename', 'logout'] as const),
    ...(['supportOpen', 'supportSay', 'supportClose', 'supportSeen'] as const),
    ...(['favouriteAdd', 'favouriteArrange', 'favouriteRemove', 'accountCloseStop'] as const),
  ],
};

test('every act of a user asks for a level, a proof, or has a reason why not', () => {
  const named = [...Object.values(proofs), ...Object.values(bySessionAlone)].flat();
  const others = acts.filter((name) => !atTheDoor.includes(name));
  expect(others.toSorted()).toEqual(named.toSorted());
});

describe('what begins something new', () => {
  test.each(atTheDoor)('%s is refused by country and level', (name) => {
    const asked = [codes.notVerified, codes.levelTooLow, codes.countryExcluded];
    const fiat = stoppableBy(name) === 'p2p' ? [codes.fiatNeedsVerification] : [];
    expect(endpoints[name].errors).toEqual(expect.arrayContaining([...asked, ...fiat]));
  });
});

describe('what takes a proof', () => {
  const rows = Object.entries(proofs).flatMap(([refusal, names]) =>
    names.map((name) => [name, refusal as keyof typeof codes] as const),
  );

  test.each(rows)('%s is refused by %s', (name, refusal) => {
    expect(endpoints[name].errors).toContain(codes[refusal]);
  });

  test('is all that can be refused so', () => {
    for (const [refusal, names] of Object.entries(proofs)) {
      const code = codes[refusal as keyof typeof codes];
      const refused = acts.filter((name) => endpoints[name].errors.includes(code));
      expect(refused.toSorted()).toEqual(names.toSorted());
    }
  });
});

describe('a batch of contract orders', () => {
  const batch = (...orders: object[]): readonly [string, { orders: object[] }] => [
    'contractBatch',
    { orders },
  ];
  const isGold = (symbol: string): boolean => symbol === 'XAUUSD';
  const [coin, gold] = [{ symbol: 'BTCUSDTPERP' }, { symbol: 'XAUUSD' }];
  const exit = { ...gold, reduceOnly: true };

  test.each([
    ['of one product', batch(coin, coin), ['contracts'], 'contracts'],
    ['of both', batch(coin, gold), ['contracts', 'gold'], 'contracts'],
    ['with an order that only reduces', batch(coin, exit), ['contracts'], 'contracts'],
    ['of orders that only reduce', batch(exit, exit), [], undefined],
  ])('%s asks what its lines would ask', (_what, [name, request], products, key) => {
    expect(levelProductsOf(name, request, isGold)).toEqual(products);
    expect(switchOf(name, request)).toBe(key);
  });
});
