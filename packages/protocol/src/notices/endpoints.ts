import { Type } from 'typebox';
import { userAct, userRead } from '#endpoint.ts';
import { Closed } from '#fields.ts';

const MINUTE_MAX = 24 * 60 - 1;
const ZONE_LENGTH_MAX = 64;
const ENDPOINT_LENGTH_MAX = 1_000;

const Minute = Type.Integer({
  minimum: 0,
  maximum: MINUTE_MAX,
  description: 'minutes since midnight in the zone',
  examples: [1380],
});

/** What a user chose; a change of what protects the account is always told, in the app and by e-mail. */
const settings = {
  fillInApp: Type.Boolean({ description: 'orders that filled while they waited' }),
  fillByEmail: Type.Boolean(),
  earnInApp: Type.Boolean({ description: 'term deposits that matured' }),
  earnByEmail: Type.Boolean(),
  alertByEmail: Type.Boolean({ description: 'for alerts that ask for an e-mail' }),
  fillByPush: Type.Boolean({ description: 'on devices with push on, if told in the app' }),
  earnByPush: Type.Boolean(),
  alertByPush: Type.Boolean(),
  p2pByPush: Type.Boolean({ description: 'steps of orders between people' }),
  newsByPush: Type.Boolean({ description: 'what the exchange writes to many' }),
  isQuiet: Type.Boolean({
    description: 'whether e-mails and pushes of fills, alerts and earnings wait in quiet hours',
  }),
  quietFromMinute: Minute,
  quietToMinute: Minute,
  zone: Type.String({ maxLength: ZONE_LENGTH_MAX, examples: ['Asia/Hong_Kong'] }),
};

export const noticeEndpoints = {
  noticeSettings: userRead({
    description: 'What the user wants to be told of, and how.',
    bucket: 'read',
    request: {},
    reply: Closed(settings),
  }),
  noticeSettingsEdit: userAct({
    description: 'Changes what the user wants to be told of, and how.',
    bucket: 'write',
    request: settings,
    reply: Closed(settings),
  }),
  pushDevice: userRead({
    description:
      'Whether the device of this session gets notifications, and the key to ask for them.',
    bucket: 'read',
    request: {},
    reply: Closed({
      isOn: Type.Boolean(),
      publicKey: Type.String({ description: 'the exchange to push services: P-256, base64url' }),
    }),
  }),
  pushOn: userAct({
    description: 'Sends notifications to the device of this session until it logs out.',
    bucket: 'write',
    request: {
      endpoint: Type.String({
        maxLength: ENDPOINT_LENGTH_MAX,
        description: 'what the browser got from its push service',
      }),
      p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$', maxLength: 87 }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', maxLength: 22 }),
    },
    reply: Closed({}),
  }),
  pushOff: userAct({
    description: 'Ends the notifications of this session.',
    bucket: 'write',
    request: {},
    reply: Closed({}),
  }),
};
