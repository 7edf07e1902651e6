import { NavigationType } from 'react-router';
import { expect, test } from 'vitest';
import { stepKind } from './page-transition.ts';

const { Push, Pop, Replace } = NavigationType;

test.each([
  ['/pages/trade/trade', '/pages/market/kline', Push, 'forward'],
  ['/pages/market/kline', '/pages/trade/trade', Pop, 'back'],
  ['/pages/market/kline', '/pages/lever/lever', Push, 'forward'],
  ['/pages/trade/trade', '/pages/lever/lever', Push, 'none'],
  ['/pages/lever/lever', '/', Pop, 'none'],
  ['/pages/market/kline', '/pages/market/kline', Replace, 'none'],
] as const)('from %s to %s by %s: %s', (from, to, action, kind) => {
  expect(stepKind({ pathname: from }, { pathname: to }, action)).toBe(kind);
});
