import { Type } from 'typebox';
import { userAct, userRead } from '#endpoint.ts';
import { Closed } from '#fields.ts';

const MINUTE_MAX = 24 * 60 - 1;
const ZONE_LENGTH_MAX = 64;

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
  isQuiet: Type.Boolean({ description: 'whether e-mails of these kinds wait in quiet hours' }),
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
};
