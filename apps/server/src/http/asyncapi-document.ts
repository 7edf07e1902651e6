import {
  FEED_CANCEL_MIN_MS,
  FEED_HEARTBEAT_MS,
  FEED_PATH,
  FeedClientMessageSchema,
  channelsOfKeys,
  feedChannels,
  feedDataSchemas,
  feedTopicForms,
  isPrivateChannel,
  klineIntervals,
} from '@candor/protocol';
import type { FeedChannel, FeedClientMessage } from '@candor/protocol';
import { plainSchema, refusalSchema, schemaReference, viewSchemas } from './plain-schema.ts';
import type { Json } from './plain-schema.ts';

const about = `JSON text frames on one WebSocket. A subscription answers with a snapshot, then deltas. Each topic counts its own
messages: a delta's \`sequence\` is the one before it plus 1; after a gap, subscribe again. \`engineSequence\` is the number
of committed commands that a message contains, as in the answers of HTTP. Every ${FEED_HEARTBEAT_MS / 1_000} seconds the
server sends a ping and a \`pong\` with id 0; a socket that says nothing for twice that time is dropped.

A session sends \`auth\` with its token. A program sends \`authKey\`: \`signature\` is the base64 of HMAC-SHA256 or Ed25519 over
the lines \`timestampMs\`, \`GET\`, \`${FEED_PATH}\` and an empty one, each ended by a line feed.`;

/** What each message of a client is for. */
const clientMessages: Readonly<Record<FeedClientMessage['op'], string>> = {
  auth: 'Opens a session on the socket. Answered by `reply`.',
  authKey:
    'Opens the session of an API key on the socket. Answered by `reply`; whatever is wrong is 41055.',
  call: 'Calls an endpoint of the API; one that moves money needs `request.requestId`. Answered by `reply`.',
  cancelOnDisconnect: `Cancels every open spot and contract order of the user once the socket has been gone for \`countdownMs\` (at least ${FEED_CANCEL_MIN_MS}); 0 switches it off. It is the timer of \`cancelAllAfter\`, wound anew every ${FEED_HEARTBEAT_MS / 1_000} seconds. A key needs the scope \`trade\`.`,
  ping: 'Answered by `pong`.',
  subscribe:
    'Starts topics, each with a snapshot. Answered by `reply`, with an `error` for each that is refused.',
  unsubscribe: 'Ends topics. Answered by `reply` with those that go on.',
};

const channelFacts: Readonly<Record<FeedChannel, string>> = {
  depth:
    'Snapshot: the best 50 levels of each side. Delta: levels that changed; a quantity of 0 removes one.',
  trades: 'The newest first.',
  ticker: 'A market in 24 hours.',
  tickers: 'Every market; a delta holds those that changed.',
  kline: `The candle under way, in a delta with the one it closed. Intervals: ${klineIntervals.join(', ')}.`,
  option: 'Rounds of all cycles of a symbol, and its index by the second.',
  contracts: 'Mark, index and funding of every contract; a delta holds those that changed.',
  orders: 'Snapshot: open orders. Delta: changed ones, the final status included, and fills.',
  balances: 'Every balance; a delta holds those that changed.',
  optionEntries: 'Snapshot: open entries. Delta: changed ones, with their final state.',
  positions:
    'All open positions, the money behind them, warnings of a liquidation that is near, and what the exchange took over or reduced.',
  contractOrders:
    'Snapshot: open and conditional orders of contracts. Delta: changed ones, the final status included, and fills.',
  p2p: 'Which own orders, chats and ads of fiat trading moved; the endpoints show them.',
  p2pAds:
    'Which ads of a coin and a currency moved, as in p2pAds:USDTEUR, and the index that floating prices follow.',
};

const whoMayListen = (channel: FeedChannel): string => {
  if (!isPrivateChannel(channel)) return 'Public.';
  return channelsOfKeys.includes(channel)
    ? 'Takes a session, or a key with the scope `read`.'
    : 'Takes a session.';
};

interface ClientSchema {
  readonly properties: { readonly op: { readonly const: FeedClientMessage['op'] } };
}

const clientSchemas = FeedClientMessageSchema.anyOf as unknown as readonly ClientSchema[];

const named = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const text = { type: 'string' };
const integer = { type: 'integer' };

const closed = (properties: Json): Json => ({
  ...{ type: 'object', required: Object.keys(properties), properties },
});

function topicMessage(channel: FeedChannel): Json {
  const payload = closed({
    op: { ...text, enum: ['snapshot', 'delta'] },
    topic: { ...text, description: feedTopicForms[channel] },
    ...{ sequence: integer, engineSequence: integer },
    data: plainSchema(feedDataSchemas[channel]),
  });
  return {
    title: feedTopicForms[channel],
    summary: `${channelFacts[channel]} ${whoMayListen(channel)}`,
    payload,
  };
}

const answers: Json = {
  Reply: {
    title: 'reply',
    summary: 'The answer to a message, by its id: code 200 with data, or a refusal.',
    payload: {
      allOf: [
        closed({ op: { const: 'reply' }, id: integer }),
        {
          anyOf: [
            schemaReference('Refusal'),
            closed({ code: { const: 200 }, msg: text, data: {}, type: text, message: text }),
          ],
        },
      ],
    },
  },
  Error: {
    title: 'error',
    summary: 'A topic that was refused, or a message that could not be read (id 0).',
    payload: {
      ...closed({ op: { const: 'error' }, id: integer, code: integer, msg: text }),
      description: '`topic` names which, where there is one.',
    },
  },
  Pong: {
    title: 'pong',
    summary: 'The answer to ping, and the beat of the server (id 0).',
    payload: closed({ op: { const: 'pong' }, id: integer, timeMs: integer }),
  },
};

const messageReferences = (at: string, names: readonly string[]): readonly Json[] =>
  names.map((name) => ({ $ref: `#/${at}/${name}` }));

/** The AsyncAPI document of the feed, whole, from the schemas it reads by. @param origin where the site is, or '/' */
export function asyncApiDocument(origin: string): Json {
  const sent = Object.fromEntries(
    clientSchemas.map((schema) => {
      const { const: op } = schema.properties.op;
      const payload = plainSchema(schema);
      return [named(op), { title: op, summary: clientMessages[op], payload }];
    }),
  );
  const topics = Object.fromEntries(
    feedChannels.map((channel) => [`${named(channel)}Topic`, topicMessage(channel)]),
  );
  const received = { ...answers, ...topics };
  const all = { ...sent, ...received };
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  const inChannel = (names: readonly string[]): readonly Json[] =>
    messageReferences('channels/feed/messages', names);
  return {
    asyncapi: '3.0.0',
    info: { title: 'Candor', version: '0.1.0', description: about },
    defaultContentType: 'application/json',
    servers: {
      here: {
        host: url?.host ?? 'localhost:8080',
        protocol: url === undefined || url.protocol === 'http:' ? 'ws' : 'wss',
      },
    },
    channels: {
      feed: {
        address: FEED_PATH,
        messages: Object.fromEntries(
          Object.keys(all).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    },
    operations: {
      send: {
        ...{ action: 'send', channel: { $ref: '#/channels/feed' } },
        summary: 'What a client sends.',
        messages: inChannel(Object.keys(sent)),
      },
      receive: {
        ...{ action: 'receive', channel: { $ref: '#/channels/feed' } },
        summary: 'What the server sends.',
        messages: inChannel(Object.keys(received)),
      },
    },
    components: { messages: all, schemas: { Refusal: refusalSchema, ...viewSchemas } },
  };
}
