import { NetworkError } from '@candor/api-client';
import type { EndpointName, EndpointReply, EndpointRequest } from '@candor/protocol';
import { endpointRoutes } from '@candor/protocol';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useSession } from '#shared/session/session.ts';
import { api, tell } from './api.ts';
import { IntentKeys, isOutcomeUnknown } from './intent.ts';

interface ReadOptions {
  /** False while the screen does not need it, or something it depends on is not there. */
  readonly isEnabled?: boolean;
  /** How long an answer counts as fresh. */
  readonly freshMs?: number;
  /** Asks again this often while the screen is visible. */
  readonly everyMs?: number;
}

function useReadKey(name: EndpointName, request: unknown): readonly unknown[] {
  const userId = useSession((state) => state.session?.userId);
  return endpointRoutes[name].auth === 'user' ? [name, userId, request] : [name, request];
}

/** What was read, and how that stands. */
export interface Read<Data> {
  readonly data: Data | undefined;
  /** Nothing has come yet, and nothing has failed. */
  readonly isPending: boolean;
  /** There is nothing to show because it failed. A failed repeat leaves the older data in place. */
  readonly isError: boolean;
  /** The data shown is older than it should be: asking again failed. */
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** What is said of a read that waits for the network to come back. */
const OFFLINE = new NetworkError('offline');

/**
 * How a read stands. Without a network nothing is asked: where nothing is there to show, that is said as the failure it
 * is, until the network is back and the read goes on by itself.
 */
function standingOf(query: {
  readonly isPending: boolean;
  readonly isPaused: boolean;
  readonly isLoadingError: boolean;
  readonly isRefetchError: boolean;
  readonly error: Error | null;
}): Pick<Read<unknown>, 'isPending' | 'isError' | 'isStale' | 'error'> {
  const isOffline = query.isPending && query.isPaused;
  return {
    isPending: query.isPending && !isOffline,
    isError: query.isLoadingError || isOffline,
    isStale: query.isRefetchError,
    error: isOffline ? OFFLINE : query.error,
  };
}

/** Reads an endpoint, shared and cached. Endpoints of the user are asked only with a session. */
export function useRead<Name extends EndpointName>(
  name: Name,
  request: EndpointRequest<Name>,
  { isEnabled = true, freshMs, everyMs }: ReadOptions = {},
): Read<EndpointReply<Name>> {
  const hasSession = useSession((state) => state.session !== undefined);
  const key = useReadKey(name, request);
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(name, request, { signal }),
    enabled: isEnabled && (hasSession || endpointRoutes[name].auth === 'public'),
    ...(freshMs === undefined ? {} : { staleTime: freshMs }),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  return {
    data: query.data,
    ...standingOf(query),
    isFetching: query.isFetching,
    refetch: query.refetch,
  };
}

/** Names of the endpoints that answer page by page. */
type PagedName = {
  [Name in EndpointName]: EndpointReply<Name> extends { nextCursor: string | null } ? Name : never;
}[EndpointName];

/** A list read so far, and the way to more of it. */
export interface ReadPages<Page>
  extends Omit<Read<{ readonly pages: readonly Page[] }>, 'isFetching'> {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  /** The next page did not come: do not ask again by yourself. */
  readonly isNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Reads a list page by page; `fetchNextPage` brings the next while `hasNextPage`. */
export function useReadPages<Name extends PagedName>(
  name: Name,
  request: EndpointRequest<Name>,
  { isEnabled = true }: Pick<ReadOptions, 'isEnabled'> = {},
): ReadPages<EndpointReply<Name>> {
  const hasSession = useSession((state) => state.session !== undefined);
  const key = useReadKey(name, request);
  const query = useInfiniteQuery({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api(name, pageParam === '' ? request : { ...request, cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page as { nextCursor: string | null }).nextCursor,
    enabled: isEnabled && (hasSession || endpointRoutes[name].auth === 'public'),
  });
  return {
    data: query.data,
    ...standingOf(query),
    refetch: query.refetch,
    hasNextPage: query.hasNextPage,
    isFetchingNextPage: query.isFetchingNextPage,
    isNextPageError: query.isFetchNextPageError,
    fetchNextPage: query.fetchNextPage,
  };
}

/** How an action ended. A failure was already told to the user unless the caller keeps it quiet. */
export type Outcome<Reply> =
  | { readonly ok: true; readonly reply: Reply }
  | { readonly ok: false; readonly error: unknown; readonly isOutcomeUnknown: boolean };

interface Action<Name extends EndpointName> {
  /** Runs it; a tap while it runs is ignored and resolves to undefined. */
  readonly run: (
    request: EndpointRequest<Name>,
  ) => Promise<Outcome<EndpointReply<Name>> | undefined>;
  readonly isBusy: boolean;
}

/**
 * An action on the server for one place on a screen. A second tap while it runs does nothing; a tap
 * after a failure of unknown outcome repeats it under the same idempotency key.
 */
export function useAction<Name extends EndpointName>(
  name: Name,
  { isQuiet = false }: { readonly isQuiet?: boolean } = {},
): Action<Name> {
  const keys = useRef<IntentKeys>(undefined);
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const run = useCallback(
    async (request: EndpointRequest<Name>): Promise<Outcome<EndpointReply<Name>> | undefined> => {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      setIsBusy(true);
      keys.current ??= new IntentKeys();
      try {
        const reply = await api(name, request, { requestKey: keys.current.keyFor(request) });
        keys.current.settle();
        return { ok: true, reply };
      } catch (error) {
        const isUnknown = isOutcomeUnknown(error);
        if (!isUnknown) keys.current.settle();
        if (!isQuiet) tell(error);
        return { ok: false, error, isOutcomeUnknown: isUnknown };
      } finally {
        isRunning.current = false;
        setIsBusy(false);
      }
    },
    [name, isQuiet],
  );
  return { run, isBusy };
}
