import { FEED_PATH } from '@candor/protocol';
import type { FeedTopic } from '@candor/protocol';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { endSession, sessionToken, useSession } from '#shared/session/session.ts';
import { askTopic } from './ask-topic.ts';
import { MarketHub } from './market-hub.ts';
import type { HubStatus, TopicView } from './market-hub.ts';
import type { TopicData } from './topic-state.ts';

function feedUrl(): string {
  const { protocol, host } = location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${FEED_PATH}`;
}

let running: MarketHub | undefined;

/** The app's one hub, started by its first reader. */
function hub(): MarketHub {
  running ??= startHub();
  return running;
}

function startHub(): MarketHub {
  const started = new MarketHub({
    url: feedUrl(),
    token: sessionToken,
    onSessionRefused: endSession,
    ask: askTopic,
    requestFrame: (callback) => requestAnimationFrame(callback),
    nowMs: () => performance.now(),
  });
  document.addEventListener('visibilitychange', () => started.setVisible(!document.hidden));
  addEventListener('online', () => started.reconnectNow());
  useSession.subscribe((state, before) => {
    if (state.session?.token !== before.session?.token) started.sessionChanged();
  });
  return started;
}

const EMPTY: TopicView<never> = { data: undefined, isStale: false };

/** A topic's live data; undefined data until the snapshot came. No topic, no subscription. */
export function useHub<T extends FeedTopic>(name: T | undefined): TopicView<TopicData<T>> {
  const subscribe = useCallback(
    (listener: () => void) =>
      name === undefined ? () => undefined : hub().subscribe(name, listener),
    [name],
  );
  const read = (): TopicView<TopicData<T>> => (name === undefined ? EMPTY : hub().read(name));
  return useSyncExternalStore(subscribe, read, read);
}

/**
 * One part of a topic's data. The component is drawn again only when `pick` gives another object, so
 * let it give parts of the data as they are and never build new ones.
 */
export function useHubPart<T extends FeedTopic, Part>(
  name: T,
  pick: (data: TopicData<T>) => Part,
): Part | undefined {
  const subscribe = useCallback((listener: () => void) => hub().subscribe(name, listener), [name]);
  const read = (): Part | undefined => {
    const { data } = hub().read(name);
    return data === undefined ? undefined : pick(data);
  };
  return useSyncExternalStore(subscribe, read, read);
}

/**
 * A topic's data looked at now and then: for orders of a list, which must not jump with every price.
 * The first data shows at once, later ones at most every `everyMs`.
 */
export function useHubSampled<T extends FeedTopic>(
  name: T,
  everyMs: number,
): TopicData<T> | undefined {
  const [sample, setSample] = useState(() => ({ name, data: hub().read(name).data }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasData = hub().read(name).data !== undefined;
    const take = (): void => {
      timer = undefined;
      setSample({ name, data: hub().read(name).data });
    };
    const stop = hub().subscribe(name, () => {
      const isFirst = !hasData;
      hasData = true;
      if (isFirst) take();
      else timer ??= setTimeout(take, everyMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [name, everyMs]);
  // What was kept of another topic is none of this one's.
  return sample.name === name ? sample.data : hub().read(name).data;
}

/** Whether a topic's data is stale, on its own: rows need not be drawn again for it. */
export function useIsStale(name: FeedTopic): boolean {
  const subscribe = useCallback((listener: () => void) => hub().subscribe(name, listener), [name]);
  const read = (): boolean => hub().read(name).isStale;
  return useSyncExternalStore(subscribe, read, read);
}

const subscribeStatus = (listener: () => void): (() => void) => hub().subscribeStatus(listener);
const readStatus = (): HubStatus => hub().readStatus();

/** The state of the live connection. */
export function useHubStatus(): HubStatus {
  return useSyncExternalStore(subscribeStatus, readStatus, readStatus);
}
