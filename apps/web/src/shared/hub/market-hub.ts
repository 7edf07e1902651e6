import { FeedClient } from '@candor/api-client';
import type { FeedSocket, FeedState } from '@candor/api-client';
import { isPrivateChannel, parseTopic } from '@candor/protocol';
import type { FeedChannel, FeedTopic } from '@candor/protocol';
import { TopicAsker } from './topic-asker.ts';
import { mergeTopicData } from './topic-state.ts';
import type { TopicData } from './topic-state.ts';

/** A topic as a component reads it. `isStale`: shown greyed until the feed is back. */
export interface TopicView<Data> {
  readonly data: Data | undefined;
  readonly isStale: boolean;
}

/** `reconnecting` is worth telling the user; the first moments of a connection are not. */
export type HubStatus = 'idle' | 'live' | 'reconnecting';

/** A book is redrawn at most this often: more cannot be read, and costs the phone its frames. */
const DEPTH_FLUSH_MS_MIN = 100;

/** A page that is hidden this long stops listening; a glance at another app does not. */
const HIDDEN_PAUSE_MS = 5_000;

/** A connection that takes longer than this to come is told to the user. */
const CONNECT_PATIENCE_MS = 3_000;

/** Topics whose last data is kept after their last reader left, to show at once on return. */
const KEPT_TOPICS_MAX = 24;

interface Topic {
  readonly channel: FeedChannel;
  readonly listeners: Set<() => void>;
  readers: number;
  view: TopicView<unknown>;
  next: TopicView<unknown>;
  flushedAtMs: number;
  stop: (() => void) | undefined;
}

/** What the hub needs from its surroundings; tests bring their own. */
export interface HubEnvironment {
  readonly url: string;
  readonly token: () => string | undefined;
  readonly openSocket?: (url: string) => FeedSocket;
  readonly onSessionRefused?: () => void;
  /** Asks for a topic's present data in another way, for while the feed is away. */
  readonly ask?: (name: FeedTopic) => Promise<unknown> | undefined;
  readonly requestFrame: (callback: () => void) => void;
  readonly nowMs: () => number;
}

const EMPTY: TopicView<never> = { data: undefined, isStale: false };

/**
 * The one place live data comes together, outside React: one socket, topics counted by their readers,
 * changes handed out once a frame, paused while the page is hidden. Data outlives a lost connection
 * as stale, and is asked for now and then meanwhile; a new snapshot makes it live again.
 */
export class MarketHub {
  readonly #environment: HubEnvironment;
  readonly #feed: FeedClient;
  readonly #asker: TopicAsker;
  readonly #topics = new Map<FeedTopic, Topic>();
  readonly #changed = new Set<Topic>();
  readonly #statusListeners = new Set<() => void>();
  #status: HubStatus = 'idle';
  #isFrameAsked = false;
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #isPaused = false;

  constructor(environment: HubEnvironment) {
    this.#environment = environment;
    const { url, token, openSocket, onSessionRefused, ask = () => undefined } = environment;
    this.#asker = new TopicAsker({
      ask,
      wanted: () => this.#readTopics(),
      take: (name, data) => this.#takeAnswer(name, data),
    });
    this.#feed = new FeedClient({
      url,
      token,
      ...(openSocket === undefined ? {} : { openSocket }),
      ...(onSessionRefused === undefined ? {} : { onSessionRefused }),
      onState: (state) => this.#onFeedState(state),
    });
  }

  /** The connection as a pill may show it. */
  readonly readStatus = (): HubStatus => this.#status;

  readonly subscribeStatus = (listener: () => void): (() => void) => {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  };

  /** What is known of a topic now. The same object until something changes. */
  read<T extends FeedTopic>(name: T): TopicView<TopicData<T>> {
    return (this.#topics.get(name)?.view ?? EMPTY) as TopicView<TopicData<T>>;
  }

  /** Listens to a topic; the first reader subscribes it, the last to leave ends it. */
  subscribe(name: FeedTopic, listener: () => void): () => void {
    const topic = this.#topicOf(name);
    topic.readers += 1;
    topic.listeners.add(listener);
    topic.stop ??= this.#listen(name, topic);
    if (topic.readers === 1) this.#asker.askNow(name);
    if (!this.#isPaused) this.#feed.connect();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      topic.listeners.delete(listener);
      topic.readers -= 1;
      if (topic.readers === 0) this.#release(topic);
    };
  }

  /** The user logged in or out: private topics begin anew or end. */
  sessionChanged(): void {
    for (const topic of this.#topics.values()) {
      if (isPrivateChannel(topic.channel)) this.#set(topic, EMPTY);
    }
    this.#feed.sessionChanged();
  }

  /** The page was hidden or shown. */
  setVisible(isVisible: boolean): void {
    clearTimeout(this.#hiddenTimer);
    if (isVisible) {
      this.#isPaused = false;
      if (this.#readTopics().length > 0) this.#feed.connect();
      this.#askFrame();
      return;
    }
    this.#hiddenTimer = setTimeout(() => {
      this.#isPaused = true;
      this.#feed.close();
    }, HIDDEN_PAUSE_MS);
  }

  /** The device is back online: do not wait for the next attempt. */
  reconnectNow(): void {
    if (!this.#isPaused && this.#readTopics().length > 0) this.#feed.connect();
  }

  /** Ends everything. */
  close(): void {
    clearTimeout(this.#hiddenTimer);
    clearTimeout(this.#patience);
    this.#asker.stop();
    this.#feed.close();
  }

  #readTopics(): readonly FeedTopic[] {
    return [...this.#topics].filter(([, topic]) => topic.readers > 0).map(([name]) => name);
  }

  /** Data that was asked for is shown as old: it was true when the server answered. */
  #takeAnswer(name: FeedTopic, answer: unknown): void {
    const topic = this.#topics.get(name);
    if (topic === undefined) return;
    const data = mergeTopicData(topic.channel, topic.next.data, answer, true);
    this.#set(topic, { data, isStale: true });
  }

  #topicOf(name: FeedTopic): Topic {
    const known = this.#topics.get(name);
    if (known !== undefined) return known;
    const parsed = parseTopic(name);
    if (parsed === undefined) throw new Error(`not a topic: ${name}`);
    const topic: Topic = {
      channel: parsed.channel,
      listeners: new Set(),
      readers: 0,
      view: EMPTY,
      next: EMPTY,
      flushedAtMs: -Infinity,
      stop: undefined,
    };
    this.#topics.set(name, topic);
    return topic;
  }

  #listen(name: FeedTopic, topic: Topic): () => void {
    return this.#feed.subscribe(name, (event) => {
      if (event.kind === 'refused') {
        this.#set(topic, { data: topic.next.data, isStale: true });
        return;
      }
      const isSnapshot = event.kind === 'snapshot';
      const data = mergeTopicData(topic.channel, topic.next.data, event.data, isSnapshot);
      this.#set(topic, { data, isStale: false });
    });
  }

  #release(topic: Topic): void {
    topic.stop?.();
    topic.stop = undefined;
    const view = { data: topic.next.data, isStale: topic.next.data !== undefined };
    topic.next = view;
    topic.view = view;
    const idle = [...this.#topics].filter(([, other]) => other.readers === 0);
    for (const [name] of idle.slice(0, Math.max(0, idle.length - KEPT_TOPICS_MAX))) {
      this.#topics.delete(name);
    }
  }

  #set(topic: Topic, next: TopicView<unknown>): void {
    topic.next = next;
    this.#changed.add(topic);
    this.#askFrame();
  }

  #askFrame(): void {
    if (this.#isFrameAsked || this.#changed.size === 0) return;
    this.#isFrameAsked = true;
    this.#environment.requestFrame(() => {
      this.#isFrameAsked = false;
      this.#flush();
    });
  }

  /**
   * Hands out what changed. First data, which draw whole lists, come one topic a frame: all at once they
   * would keep a slow phone from answering a tap.
   */
  #flush(): void {
    const nowMs = this.#environment.nowMs();
    let hasFirst = false;
    for (const topic of this.#changed) {
      const isFirst = topic.view.data === undefined && topic.next.data !== undefined;
      if (isFirst && hasFirst) continue;
      hasFirst ||= isFirst;
      const isTooSoon = nowMs - topic.flushedAtMs < DEPTH_FLUSH_MS_MIN;
      if (topic.channel === 'depth' && isTooSoon) continue;
      this.#changed.delete(topic);
      topic.flushedAtMs = nowMs;
      topic.view = topic.next;
      for (const listener of topic.listeners) listener();
    }
    this.#askFrame();
  }

  #onFeedState(state: FeedState): void {
    clearTimeout(this.#patience);
    if (state === 'open') {
      this.#setStatus('live');
      return;
    }
    if (state === 'connecting' && this.#status !== 'reconnecting') {
      this.#patience = setTimeout(() => this.#setStatus('reconnecting'), CONNECT_PATIENCE_MS);
      return;
    }
    if (state === 'connecting') return;
    this.#markStale();
    this.#setStatus(state === 'waiting' ? 'reconnecting' : 'idle');
  }

  #markStale(): void {
    for (const topic of this.#topics.values()) {
      if (topic.next.data !== undefined && !topic.next.isStale) {
        this.#set(topic, { data: topic.next.data, isStale: true });
      }
    }
  }

  #setStatus(status: HubStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    if (status === 'reconnecting') this.#asker.start();
    else this.#asker.stop();
    for (const listener of this.#statusListeners) listener();
  }
}
