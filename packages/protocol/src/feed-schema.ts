import { Type } from 'typebox';
import { Closed } from './fields.ts';

/** Most topics in one subscribe message. */
export const FEED_TOPICS_PER_MESSAGE_MAX = 64;

const MessageId = Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 });
const Topics = Type.Array(Type.String({ maxLength: 48 }), {
  minItems: 1,
  maxItems: FEED_TOPICS_PER_MESSAGE_MAX,
});

/** What the server accepts from a socket; everything else is answered with an error frame. */
export const FeedClientMessageSchema = Type.Union([
  Closed({
    op: Type.Literal('call'),
    id: MessageId,
    endpoint: Type.String({ maxLength: 48 }),
    request: Type.Record(Type.String(), Type.Unknown()),
  }),
  Closed({ op: Type.Literal('subscribe'), id: MessageId, topics: Topics }),
  Closed({ op: Type.Literal('unsubscribe'), id: MessageId, topics: Topics }),
  Closed({ op: Type.Literal('auth'), id: MessageId, token: Type.String({ maxLength: 128 }) }),
  Closed({ op: Type.Literal('ping'), id: MessageId }),
]);
