import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Exchange } from '#engine/exchange-port.ts';
import {
  LoginHistory,
  LoginThrottle,
  PasswordHasher,
  Sessions,
  ensureEngineUser,
  deviceCodeOf,
} from '#modules/access/accounts/index.ts';
import type { HashCost, IdleLimits } from '#modules/access/accounts/index.ts';
import type { Delivery } from '#modules/people/delivery/index.ts';
import { FeeLevels } from '#modules/markets/fee-volumes/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { LOCALE_DEFAULT, Passkeys, SecondFactor } from '#modules/access/security/index.ts';
import type { PersonalNumbers, SecurityDeps } from '#modules/access/security/index.ts';
import { alarmAboutCodes, TextAlarms } from '#modules/console/staff/index.ts';
import type { SpentTexts } from '#modules/console/staff/index.ts';
import type { PlatformSettings } from '#modules/console/settings/index.ts';
import { Verification } from '#modules/access/codes/index.ts';
import type { WatchedBudget } from '#modules/access/codes/index.ts';
import { WebAuthn } from '#modules/access/passkeys/index.ts';

interface SecurityParts {
  readonly exchange: Exchange;
  readonly pool: Pool;
  readonly log: Logger;
  readonly nowMs: () => number;
  readonly hashCost?: HashCost;
  readonly masterKey: MasterKey;
  readonly demoEnabled: boolean;
  readonly codeBudgetScale?: number | undefined;
  readonly delivery: Delivery;
  readonly metrics?: Registry;
  readonly settings: PlatformSettings;
  /** Overrules the setting of the same name. */
  readonly registerVerification?: boolean | undefined;
  /** How long sessions may go without use. */
  readonly idle?: IdleLimits | undefined;
  readonly onFullLogin: SecurityDeps['onFullLogin'];
  /** Nobody's papers are known without it. */
  readonly personalNumbers?: PersonalNumbers;
}

const BUDGET_LABELS: Readonly<Record<WatchedBudget, 'address' | SpentTexts>> = {
  'codes from one address': 'address',
  'texts to one prefix': 'prefix',
  'texts to one country': 'country',
  'texts of the day': 'day',
};

/** Who hears that a budget of codes is used up: the collector of metrics each time, staff once a day where it costs money. */
function watchCodes({ pool, log, nowMs, delivery, metrics }: SecurityParts) {
  const registers = metrics === undefined ? [] : [metrics];
  const refused = new Counter({
    name: 'candor_text_messages_refused_total',
    help: 'Text messages that a used up budget refused.',
    labelNames: ['budget'],
    registers,
  });
  const crowded = new Counter({
    name: 'candor_codes_refused_total',
    help: 'Codes that an address without a login asked for faster, or more often, than it may.',
    registers,
  });
  const alarms = new TextAlarms({
    ...{ pool, delivery, nowMs },
    onFailure: (error) => log.error({ err: error }, 'an alarm was not written'),
  });
  return (budget: WatchedBudget): void => {
    const of = BUDGET_LABELS[budget];
    if (of === 'address') {
      crowded.inc();
      return;
    }
    log.warn({ budget }, 'a budget of text messages is used up');
    refused.inc({ budget: of });
    alarms.spent(of);
  };
}

/** What accounts and their security are built from. */
export function createSecurity(
  parts: SecurityParts,
): SecurityDeps & { readonly feeLevels: FeeLevels } {
  const { exchange, pool, log, nowMs, settings, registerVerification } = parts;
  const verification = new Verification({
    ...parts,
    codeRules: () => settings.read(),
    onSpent: watchCodes(parts),
    onManyWrong: (wrong) =>
      alarmAboutCodes({ pool, delivery: parts.delivery }, { wrong, nowMs: nowMs() }).catch(
        (error: unknown) => log.error({ err: error, wrong }, 'an alarm was not written'),
      ),
  });
  const factor = new SecondFactor(parts);
  const deviceCode = (deviceId: string | undefined): string | null =>
    deviceCodeOf(parts.masterKey, deviceId);
  return {
    pool,
    feeLevels: new FeeLevels({ pool, nowMs, read: (ask) => exchange.read(ask) }),
    exchange,
    nowMs,
    settings,
    verification,
    factor,
    delivery: parts.delivery,
    masterKey: parts.masterKey,
    sessions: new Sessions({
      pool,
      nowMs,
      deviceCode,
      idle: parts.idle,
      ensureUser: (userId) => ensureEngineUser(exchange, userId),
      onError: (error) => log.error({ err: error }, 'a session could not be written'),
    }),
    history: new LoginHistory({
      pool,
      nowMs,
      deviceCode,
      onError: (error) => log.error({ err: error }, 'a login was not written down'),
    }),
    hasher: new PasswordHasher(parts.hashCost),
    throttle: new LoginThrottle(nowMs),
    passkeys: new Passkeys(parts),
    webAuthn: new WebAuthn(parts),
    challenge: (user) => factor.challenge(user),
    registerVerification: async () =>
      registerVerification ?? (await settings.read()).registerVerification,
    loginCodes: {
      send: ({ account, address, locale = LOCALE_DEFAULT }, owner) =>
        verification.sendForLogin(
          {
            channel: account.kind === 'email' ? 'email' : 'sms',
            ...{ target: account.text, address, locale },
          },
          owner && { userId: owner.user_id, credentialVersion: owner.credential_version },
        ),
      read: (ticket) => verification.read(ticket, 'login', null),
      redeem: (ticket, userId) => verification.redeem(ticket, 'login', userId),
    },
    redeemRegistration: (ticket) => verification.redeem(ticket, 'register', null),
    onFullLogin: parts.onFullLogin,
    personalNumbers: parts.personalNumbers ?? (() => Promise.resolve([])),
  };
}
