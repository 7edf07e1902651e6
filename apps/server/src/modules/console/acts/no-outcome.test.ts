import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandFields } from '@candor/exchange-core';
import type { CommandBody } from '@candor/exchange-core';
import { adminEndpointNames, adminEndpoints, adminRoutes } from '@candor/protocol';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { inGuards } from '#compose/testing/product-guard.ts';
import { productGuards } from '#compose/testing/product-guards.ts';
import type { ChangeCommand } from '#modules/markets/scheduled-changes/index.ts';
import { createStaffEngine, staffCommands } from './staff-commands.ts';
import type { StaffCommand } from './staff-commands.ts';

/**
 * Nobody on the staff can set a price, a fill, a round's result or a balance, but for one correction
 * between the house's fees and one user, by two people, up to a limit (ADR 0190). Here is every way to the
 * core and to the tables, and what may go there; what is not written down here fails.
 */

const modules = fileURLToPath(new URL('../..', import.meta.url));
const coreMigrations = fileURLToPath(
  new URL('../../../../../../packages/persistence/src/migrations', import.meta.url),
);

/** What staff decide, now or later: the console, each subject's staff files, and what carries it out for them. */
const STAFF_SOURCES =
  /^(?:console\/|markets\/scheduled-changes\/|money\/corrections\/|[^/]+\/[^/]+\/staff[^/]*\.ts$)/;

const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|testing/.test(path))
  .filter((path) => STAFF_SOURCES.test(path))
  .map((path) => [path, readFileSync(join(modules, path), 'utf8')] as const);

/** Words for what only the market or a user decides: how a round ends, what one stands on, which way one trades. */
const OUTCOMES = /"(?:rise|fall|flat|won|lost|drawn|settled|win|lose|buy|sell|long|short)"/;

/** Limits of orders in a market: none is a price that anything trades at. */
const limits = [
  ...['ticksMin', 'ticksMax', 'lotsMin', 'lotsMax', 'notionalUnitsMin', 'notionalUnitsMax'],
  ...['priceBandPpm', 'marketProtectionPpm', 'openOrdersMax', 'triggerOrdersMax'],
];

/** The same in requests, by their names there. */
const requestLimits = ['priceMin', 'priceMax', 'quantityMin', 'quantityMax', 'priceBandPpm'];

describe('commands of the core', () => {
  test('are all decided on: who may send them, and why', () => {
    expect(Object.keys(staffCommands).sort()).toEqual(Object.keys(commandFields).sort());
  });

  test('that staff may send have these fields, and none that names an outcome', () => {
    const allowed = Object.entries(staffCommands)
      .filter(([, { allowed: may }]) => may)
      .map(([type]) => [type, Object.keys(commandFields[type as keyof typeof commandFields])]);
    expect(Object.fromEntries(allowed), inGuards('staffFields')).toEqual({
      asset_create: ['symbol', 'scale'],
      // What prices are counted in and how far they may reach; a window too narrow for traders is refused.
      market_list: [
        ...['symbol', 'baseAssetId', 'quoteAssetId', 'priceScale', 'quantityScale', 'tickSizeE12'],
        ...['lotUnits', 'tickLotUnits', ...limits],
      ],
      market_rules_set: ['marketId', ...limits],
      // How coarse prices and quantities of new orders are: bounded by the last price, so that it names none.
      market_terms_set: ['marketId', ...limits, 'tickStep', 'lotStep'],
      // Of a whole market, never of one order.
      market_delist: ['marketId'],
      // Of a whole asset, never of one user's balance.
      asset_delist: ['assetId'],
      // Shares of the tiers' rates and of the takers' fees: of a whole market, never of one user.
      market_fees_set: ['marketId', 'makerFactorPpm', 'takerFactorPpm', 'rebateSharePpm'],
      market_state_set: ['marketId', 'state'],
      fee_tier_set: ['tier', 'makerRatePpm', 'takerRatePpm'],
      user_fee_tier_set: ['userId', 'feeTier'],
      order_cancel_frozen: ['userId', 'requestKey'],
      ...productGuards.staffFields,
    });
  });

  test('that staff may send take no outcome, choice or side as a value', () => {
    const taken = Object.entries(staffCommands)
      .filter(([, { allowed: may }]) => may)
      .flatMap(([type]) =>
        Object.entries(commandFields[type as keyof typeof commandFields]).map(
          ([field, kind]) => [`${type}.${field}`, JSON.stringify(kind)] as const,
        ),
      );
    expect(taken.filter(([, kind]) => kind.startsWith('[')).length).toBeGreaterThan(2);
    expect(taken.filter(([, kind]) => OUTCOMES.test(kind))).toEqual([]);
  });

  test.each(Object.entries(staffCommands).filter(([, { allowed }]) => !allowed))(
    '%s is not sent for staff, whatever the types say',
    async (type) => {
      const sent: unknown[] = [];
      const engine = createStaffEngine({
        submit: (body: CommandBody) => {
          sent.push(body);
          return Promise.reject(new Error('it was sent'));
        },
      });
      await expect(engine.submit({ type } as unknown as StaffCommand)).rejects.toThrow(
        `staff never send ${type}`,
      );
      expect(sent).toEqual([]);
    },
  );

  test('that a change becomes later are among those staff may send', () => {
    expectTypeOf<ChangeCommand>().toExtend<StaffCommand>();
  });
});

describe('the code behind the back office', () => {
  test('is found', () => {
    const paths = sources.map(([path]) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['console/acts/perform-act.ts', 'people/users/staff-user-acts.ts']),
    );
    expect(sources.length).toBeGreaterThan(45);
  });

  test('reaches the core by the one door', () => {
    const others = sources.filter(
      ([path, text]) => text.includes('#engine/') && path !== 'console/acts/staff-commands.ts',
    );
    expect(others.map(([path]) => path)).toEqual([]);
  });

  test('hands commands to the door, and to nothing else', () => {
    const senders = sources
      .filter(([, text]) => /\bsubmit(All)?\(/.test(text))
      .map(([path]) => path);
    const reviewed = [
      'console/acts/staff-commands.ts',
      ...senders.filter((path) => /\bengine\.submit\(/.test(textOf(path))),
    ];
    expect(senders.filter((path) => !reviewed.includes(path))).toEqual([]);
  });

  test('writes no table of the journal, the books or the trades', () => {
    const coreTables = readdirSync(coreMigrations)
      .filter((name) => name.endsWith('.sql'))
      .flatMap((name) => tablesMadeBy(readFileSync(join(coreMigrations, name), 'utf8')));
    expect(coreTables).toEqual(expect.arrayContaining(['journal', 'finished_orders', 'trades']));
    const written = sources.flatMap(([path, text]) =>
      tablesWrittenBy(text)
        .filter((table) => coreTables.includes(table))
        .map((table) => `${path}: ${table}`),
    );
    expect(written).toEqual([]);
  });
});

const textOf = (path: string): string => sources.find(([one]) => one === path)?.[1] ?? '';

const tablesMadeBy = (sql: string): string[] =>
  [...sql.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?([a-z0-9_]+)/g)].map(([, table = '']) => table);

const tablesWrittenBy = (text: string): string[] =>
  [...text.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE|COPY)\s+([a-z0-9_]+)/g)].map(
    ([, table = '']) => table,
  );

describe('requests of the back office', () => {
  /** Words of what only markets and users decide. */
  const outcome = /price|tick|fill|trade|units|lots|balance|credit|debit|amount|quantity|result/i;

  test('have no field for an outcome', () => {
    const fields = adminEndpointNames.flatMap((name) =>
      Object.keys(adminEndpoints[name].request.properties).map((field) => `${name}.${field}`),
    );
    expect(fields.length).toBeGreaterThan(20);
    // Two people put the house's own money into an account that pays rewards, or correct one user's
    // balance out of its fees, which is the only field that names one.
    const money = fields.filter((field) => outcome.test(field.split('.')[1] ?? ''));
    // By which trade to look for, in a list that only reads.
    const lookedFor = [
      'blotterContractTrades.tradeId',
      'blotterTrades.tradeId',
      'userBills.tradeIds',
    ];
    const ofMarkets = [
      ...['tickSize', 'quantityStep', ...requestLimits].map((field) => `marketCreate.${field}`),
      ...['tickSize', 'quantityStep', ...requestLimits].map(
        (field) => `marketRulesChange.${field}`,
      ),
    ];
    const known = [...lookedFor, ...ofMarkets, ...productGuards.ownMoney];
    expect(money.toSorted(), inGuards('ownMoney')).toEqual(known.toSorted());
  });

  test('take no outcome, choice or side as a value, at any depth', () => {
    const bodies = adminEndpointNames
      .filter((name) => adminRoutes[name].method === 'POST')
      .map((name) => [name, JSON.stringify(adminEndpoints[name].request)] as const);
    expect(bodies.filter(([, body]) => body.includes('"enum"')).length).toBeGreaterThan(5);
    expect(bodies.filter(([, body]) => OUTCOMES.test(body)).map(([name]) => name)).toEqual([]);
  });

  test('have no field for a password but that of who asks', () => {
    const fields = adminEndpointNames.flatMap((name) =>
      Object.keys(adminEndpoints[name].request.properties)
        .filter((field) => /pass(?!key)|secret|pwd|^pin$/i.test(field))
        .map((field) => `${name}.${field}`),
    );
    expect(fields.toSorted()).toEqual([
      'confirm.password',
      'enrolFinish.password',
      'myPassword.newPassword',
      'myPassword.password',
      'signIn.password',
    ]);
  });
});
