import {
  FEED_HEARTBEAT_MS,
  FEED_RETRY_MS,
  CODE_OK,
  FEED_TOPICS_PER_MESSAGE_MAX,
  endpointRoutes,
  isPrivateChannel,
  parseTopic,
} from '@candor/protocol';
import type {
  ChannelOf,
  EndpointName,
  EndpointReply,
  EndpointRequest,
  Envelope,
  FeedClientMessage,
  FeedData,
  FeedKeyMessage,
  FeedServerMessage,
  FeedTopic,
} from '@candor/protocol';
import { dataOf } from './answers.ts';
import { NetworkError } from './errors.ts';
import { newRequestKey } from './request-key.ts';

/** Silence that long means that the connection is lost although nobody said so. */
const SILENCE_MS = FEED_HEARTBEAT_MS * 2;

/** A call over the socket is given up after the specification's limit for any request. */
const CALL_TIMEOUT_MS = 60_000;

/** `waiting`: the connection was lost; the next attempt is due within {@link FEED_RETRY_MS}. */
export type FeedState = 'closed' | 'connecting' | 'open' | 'waiting';

/** The part of a WebSocket that the client uses; browsers' and `ws` both have it. */
export interface FeedSocket {
  /** 1 while it is open; a browser complains of what is sent later. */
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
  send(text: string): void;
  close(): void;
}

const SOCKET_OPEN = 1;

/** What a topic's listener hears. `refused` ends the subscription until the session changes. */
export type TopicEvent<Topic extends FeedTopic> =
  | {
      readonly kind: 'snapshot' | 'delta';
      readonly data: FeedData[ChannelOf<Topic>];
      readonly engineSequence: number;
    }
  | { readonly kind: 'refused'; readonly code: number };

type AnyListener = (event: TopicEvent<FeedTopic>) => void;

interface Subscription {
  readonly listeners: Set<AnyListener>;
  readonly isPrivate: boolean;
  /** Sequence of the last message; undefined until the snapshot is here. */
  sequence: number | undefined;
}

interface PendingCall {
  readonly settle: (envelope: Envelope) => void;
  readonly fail: (error: Error) => void;
}

export interface FeedClientOptions {
  readonly url: string;
  /** The session's token, asked for at each connection and at {@link FeedClient.sessionChanged}. */
  readonly token: () => string | undefined;
  /** Instead of a token: what a program says of itself at each connection, as `feedSigner` makes it. */
  readonly signIn?: (id: number) => Promise<FeedKeyMessage>;
  /** Has all orders of the user cancelled once the connection has been gone that long. */
  readonly cancelsAfterMs?: number;
  readonly openSocket?: (url: string) => FeedSocket;
  readonly onState?: (state: FeedState) => void;
  /** The server did not accept the token. */
  readonly onSessionRefused?: () => void;
  readonly heartbeatMs?: number;
  readonly retryMs?: number;
  /** From 0 to 1; spreads reconnections so that a restarted server is not stormed. */
  readonly jitter?: () => number;
}

/** A frame's message; undefined if it is none, as from a proxy or a server that is not ours. */
function readFrame(data: unknown): FeedServerMessage | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const frame: unknown = JSON.parse(data);
    if (typeof frame !== 'object' || frame === null || !('op' in frame)) return undefined;
    const isTopical = frame.op === 'snapshot' || frame.op === 'delta';
    if (isTopical && !('sequence' in frame && Number.isSafeInteger(frame.sequence))) {
      return undefined;
    }
    return frame as FeedServerMessage;
  } catch {
    return undefined;
  }
}

/**
 * The reconnecting client of the feed. Each subscription starts with a snapshot, then deltas without a
 * gap: when one is missing the topic is asked for again. After a reconnection everything is asked for
 * again. Several listeners of one topic share one subscription; a late one is served by a new snapshot.
 */
export class FeedClient {
  readonly #options: FeedClientOptions;
  readonly #topics = new Map<string, Subscription>();
  readonly #calls = new Map<number, PendingCall>();
  #socket: FeedSocket | undefined;
  #state: FeedState = 'closed';
  #authenticated = false;
  #lastId = 0;
  #authId = -1;
  #heardAtMs = 0;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: FeedClientOptions) {
    this.#options = options;
  }

  get state(): FeedState {
    return this.#state;
  }

  /** Connects, now or, when the connection was lost, without waiting for the next attempt. */
  connect(): void {
    if (this.#state === 'open' || this.#state === 'connecting') return;
    clearTimeout(this.#retry);
    this.#setState('connecting');
    const open =
      this.#options.openSocket ?? ((url): FeedSocket => new WebSocket(url) as FeedSocket);
    const socket = open(this.#options.url);
    this.#socket = socket;
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#heard(socket, event.data);
    };
    socket.onclose = () => this.#lost(socket);
    socket.onerror = () => this.#lost(socket);
  }

  /** Disconnects for good; subscriptions stay and start again with {@link connect}. */
  close(): void {
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#drop();
    this.#setState('closed');
    socket?.close();
  }

  /** Listens to a topic until the returned function is called. */
  subscribe<Topic extends FeedTopic>(
    topic: Topic,
    listener: (event: TopicEvent<Topic>) => void,
  ): () => void {
    const parsed = parseTopic(topic);
    if (parsed === undefined) throw new Error(`not a topic: ${topic}`);
    const known = this.#topics.get(topic);
    const subscription = known ?? {
      listeners: new Set<AnyListener>(),
      isPrivate: isPrivateChannel(parsed.channel),
      sequence: undefined,
    };
    this.#topics.set(topic, subscription);
    subscription.listeners.add(listener as AnyListener);
    this.#ask([topic]);
    return () => {
      subscription.listeners.delete(listener as AnyListener);
      if (subscription.listeners.size > 0 || this.#topics.get(topic) !== subscription) return;
      this.#topics.delete(topic);
      this.#send({ op: 'unsubscribe', id: this.#nextId(), topics: [topic] });
    };
  }

  /** Says that the token is another one now: private topics end or start. */
  sessionChanged(): void {
    this.#authenticated = false;
    const topics = this.#topicNames((subscription) => subscription.isPrivate);
    if (topics.length > 0) this.#send({ op: 'unsubscribe', id: this.#nextId(), topics });
    this.#authenticate();
  }

  /** Calls an endpoint over the socket. @throws RefusedError, NetworkError */
  async call<Name extends EndpointName>(
    name: Name,
    request: EndpointRequest<Name>,
    requestKey: string = newRequestKey(),
  ): Promise<EndpointReply<Name>> {
    if (this.#state !== 'open') throw new NetworkError('not connected');
    const id = this.#nextId();
    const body: Record<string, unknown> = endpointRoutes[name].idempotent
      ? { requestId: requestKey, ...request }
      : { ...request };
    const answer = this.#answerTo(id);
    this.#send({ op: 'call', id, endpoint: name, request: body });
    return dataOf(await answer, 0) as EndpointReply<Name>;
  }

  #answerTo(id: number): Promise<Envelope> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#calls.delete(id);
        reject(new NetworkError('timed out'));
      }, CALL_TIMEOUT_MS);
      this.#calls.set(id, {
        settle: (envelope) => {
          clearTimeout(timer);
          resolve(envelope);
        },
        fail: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
    });
  }

  #opened(socket: FeedSocket): void {
    if (socket !== this.#socket) return;
    this.#heardAtMs = performance.now();
    const everyMs = this.#options.heartbeatMs ?? FEED_HEARTBEAT_MS;
    this.#heartbeat = setInterval(() => this.#beat(everyMs), everyMs);
    this.#setState('open');
    this.#authenticate();
    this.#ask(this.#topicNames((subscription) => !subscription.isPrivate));
  }

  #beat(everyMs: number): void {
    const silentMs = performance.now() - this.#heardAtMs;
    if (silentMs >= Math.min(SILENCE_MS, everyMs * 2)) {
      if (this.#socket !== undefined) this.#giveUp(this.#socket);
    } else this.#send({ op: 'ping', id: this.#nextId() });
  }

  #authenticate(): void {
    const { token, signIn } = this.#options;
    const said = token();
    if ((said === undefined && signIn === undefined) || this.#state !== 'open') return;
    const id = this.#nextId();
    this.#authId = id;
    if (said !== undefined) this.#send({ op: 'auth', id, token: said });
    // The connection may be another one by then.
    else void signIn?.(id).then((message) => this.#authId === id && this.#send(message));
  }

  #ask(topics: readonly string[]): void {
    const wanted = topics.filter((topic) => {
      const subscription = this.#topics.get(topic);
      if (subscription === undefined) return false;
      subscription.sequence = undefined;
      return this.#authenticated || !subscription.isPrivate;
    });
    for (let at = 0; at < wanted.length; at += FEED_TOPICS_PER_MESSAGE_MAX) {
      const part = wanted.slice(at, at + FEED_TOPICS_PER_MESSAGE_MAX);
      this.#send({ op: 'subscribe', id: this.#nextId(), topics: part });
    }
  }

  #heard(socket: FeedSocket, data: unknown): void {
    this.#heardAtMs = performance.now();
    const message = readFrame(data);
    if (message === undefined) {
      // A message may be lost with it: only a new connection's snapshots are to be trusted.
      this.#giveUp(socket);
      return;
    }
    if (message.op === 'snapshot' || message.op === 'delta') this.#topicMessage(message);
    else if (message.op === 'reply') this.#replied(message);
    else if (message.op === 'error' && message.topic !== undefined) {
      this.#tell(message.topic, { kind: 'refused', code: message.code });
    }
  }

  #topicMessage(message: Extract<FeedServerMessage, { op: 'snapshot' | 'delta' }>): void {
    const subscription = this.#topics.get(message.topic);
    if (subscription === undefined) return;
    if (message.op === 'delta') {
      // Before the snapshot, or already part of it.
      if (subscription.sequence === undefined || message.sequence <= subscription.sequence) return;
      if (message.sequence !== subscription.sequence + 1) {
        this.#ask([message.topic]);
        return;
      }
    }
    subscription.sequence = message.sequence;
    const { data, engineSequence } = message;
    this.#tell(message.topic, { kind: message.op, data, engineSequence });
  }

  #replied(message: Extract<FeedServerMessage, { op: 'reply' }>): void {
    const call = this.#calls.get(message.id);
    this.#calls.delete(message.id);
    call?.settle(message);
    if (message.id !== this.#authId) return;
    this.#authenticated = message.code === CODE_OK;
    if (!this.#authenticated) {
      this.#options.onSessionRefused?.();
      return;
    }
    const { cancelsAfterMs: countdownMs } = this.#options;
    const id = this.#nextId();
    if (countdownMs !== undefined) this.#send({ op: 'cancelOnDisconnect', id, countdownMs });
    this.#ask(this.#topicNames((subscription) => subscription.isPrivate));
  }

  #tell(topic: string, event: TopicEvent<FeedTopic>): void {
    for (const listener of this.#topics.get(topic)?.listeners ?? []) listener(event);
  }

  #topicNames(accept: (subscription: Subscription) => boolean): string[] {
    return [...this.#topics].filter(([, entry]) => accept(entry)).map(([topic]) => topic);
  }

  #lost(socket: FeedSocket): void {
    if (socket !== this.#socket) return;
    this.#drop();
    this.#setState('waiting');
    // Between 80 % and 120 % of the retry time.
    const retryMs = this.#options.retryMs ?? FEED_RETRY_MS;
    const spread = (this.#options.jitter ?? Math.random)() * 2 - 1;
    this.#retry = setTimeout(() => this.connect(), retryMs + (retryMs * spread) / 5);
  }

  #giveUp(socket: FeedSocket): void {
    this.#lost(socket);
    socket.close();
  }

  /** Forgets the connection: what was asked over it has no answer. */
  #drop(): void {
    clearInterval(this.#heartbeat);
    this.#socket = undefined;
    this.#authenticated = false;
    this.#authId = -1;
    for (const call of this.#calls.values()) call.fail(new NetworkError('connection lost'));
    this.#calls.clear();
    for (const subscription of this.#topics.values()) subscription.sequence = undefined;
  }

  #send(message: FeedClientMessage): void {
    const socket = this.#socket;
    // The other end may be closing it while nobody has heard yet.
    if (this.#state === 'open' && socket?.readyState === SOCKET_OPEN) {
      socket.send(JSON.stringify(message));
    }
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #setState(state: FeedState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onState?.(state);
  }
}
