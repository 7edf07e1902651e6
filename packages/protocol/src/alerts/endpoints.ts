import { Type } from 'typebox';
import { userAct, userRead } from '#endpoint.ts';
import { Amount, Closed, Decimal, Id, Nullable, Symbol, TimeMs, pageFields } from '#fields.ts';
import { alertConditions, alertRepeats, alertSources } from '#vocabulary.ts';

const Source = Type.Enum(alertSources, {
  description: 'of a spot market last or index, of a contract market mark',
  examples: ['last'],
});
const Condition = Type.Enum(alertConditions, { examples: ['rises_above'] });
const Repeat = Type.Enum(alertRepeats, { examples: ['once'] });
const WindowHours = Type.Enum([1, 24], {
  type: 'integer',
  description: 'over how many hours a change is measured',
});

/** What is waited for: a price, or a change within a window; the other is null. */
const conditionView = {
  symbol: Symbol,
  source: Source,
  condition: Condition,
  price: Nullable(Amount),
  /** In millionths: 50,000 are 5 %. */
  changePpm: Nullable(Type.Integer()),
  windowHours: Nullable(WindowHours),
  repeat: Repeat,
};

const AlertView = Closed({
  alertId: Id,
  ...conditionView,
  /** Whether an e-mail says it, besides the message in the app. */
  byEmail: Type.Boolean(),
  isPaused: Type.Boolean(),
  createdAtMs: TimeMs,
  /** When it was last told; null for never. */
  firedAtMs: Nullable(TimeMs),
  /** When its market ended: it waits no more, and can only be removed. Null while there is one. */
  endedAtMs: Nullable(TimeMs),
});

const Alerts = Closed({
  /** Newest first. */
  alerts: Type.Array(AlertView),
  /** How many a user can have. */
  alertsMax: Type.Integer({ minimum: 1 }),
  /** How many times the user's alerts told something in the last 180 days: the length of alertHistory. */
  told: Type.Integer({ minimum: 0 }),
});

const targetFields = {
  price: Type.Optional(Decimal),
  changePpm: Type.Optional(
    Type.Integer({
      minimum: 1_000,
      maximum: 10_000_000,
      description: 'millionths, from 0.1 % to 1,000 %; a fall is positive, too',
    }),
  ),
  windowHours: Type.Optional(WindowHours),
  repeat: Repeat,
  /** Whether an e-mail says it, besides the message in the app. */
  byEmail: Type.Boolean(),
};

const targetErrors = [
  'notFound',
  'noPrice',
  'priceOffTick',
  'priceOutOfRange',
  'impossibleTrigger',
  'triggerBelowPrice',
  'triggerAbovePrice',
  'marketDelisted',
] as const;

export const alertEndpoints = {
  alertList: userRead({
    description: 'The user’s price alerts, paused ones included. What fired is in alertHistory.',
    bucket: 'read',
    request: {},
    reply: Alerts,
  }),
  alertAdd: userAct({
    description:
      'Sets an alert on a market’s price, or on its change within 1 or 24 hours. The same one twice is one.',
    bucket: 'write',
    errors: [...targetErrors, 'aboveMax'],
    request: { symbol: Symbol, source: Source, condition: Condition, ...targetFields },
    reply: Alerts,
  }),
  alertEdit: userAct({
    description: 'Changes what an alert waits for, how often and where it is told.',
    bucket: 'write',
    errors: [...targetErrors],
    request: { alertId: Id, source: Source, condition: Condition, ...targetFields },
    reply: Alerts,
  }),
  alertPause: userAct({
    description: 'Pauses an alert, or lets it go on.',
    bucket: 'write',
    errors: ['notFound', 'marketDelisted'],
    request: { alertId: Id, isPaused: Type.Boolean() },
    reply: Alerts,
  }),
  alertRemove: userAct({
    description: 'Removes an alert. What it told stays in the history.',
    bucket: 'write',
    errors: ['notFound'],
    request: { alertId: Id },
    reply: Alerts,
  }),
  alertHistory: userRead({
    description: 'What the user’s alerts told in the last 180 days, newest first.',
    bucket: 'history',
    request: pageFields,
    reply: Closed({
      firings: Type.Array(
        Closed({
          firingId: Id,
          ...conditionView,
          /** The price that met the condition. */
          firedPrice: Amount,
          firedChangePpm: Nullable(Type.Integer()),
          firedAtMs: TimeMs,
        }),
      ),
      nextCursor: Nullable(Type.String()),
    }),
  }),
};
