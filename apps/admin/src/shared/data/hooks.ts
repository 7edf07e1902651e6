import type { AdminEndpointName, AdminReply, AdminRequest } from '@candor/protocol';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSession } from '#shared/session/session.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { api, isOutcomeUnknown } from './api.ts';

interface ReadOptions<Reply> {
  readonly isEnabled?: boolean;
  /** Asks again this often while the page is visible, without counting as work; undefined: not after this answer. */
  readonly everyMs?: number | ((reply: Reply) => number | undefined);
  /** Shows the answer before until the new one is there: a page of a list keeps its place. */
  readonly isKeptMeanwhile?: boolean;
}

/** Reads an endpoint, shared and cached for the person who is signed in. */
export function useRead<Name extends AdminEndpointName>(
  name: Name,
  request: AdminRequest<Name>,
  { isEnabled = true, everyMs, isKeptMeanwhile = false }: ReadOptions<AdminReply<Name>> = {},
): UseQueryResult<AdminReply<Name>> {
  const staffId = useSession(({ session }) => session?.me.staffId);
  const after = (reply: AdminReply<Name> | undefined): number | false => {
    if (typeof everyMs !== 'function') return everyMs ?? false;
    return (reply === undefined ? undefined : everyMs(reply)) ?? false;
  };
  return useQuery<AdminReply<Name>>({
    queryKey: [name, staffId, request],
    queryFn: ({ signal, client, queryKey }) =>
      api(name, request, {
        signal,
        // The first look is work; a repeat by the clock is not.
        background: everyMs !== undefined && client.getQueryData(queryKey) !== undefined,
      }),
    enabled: isEnabled && staffId !== undefined,
    refetchInterval: ({ state }) => after(state.data),
    ...(isKeptMeanwhile ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Asks again for everything that an act may have changed. */
export function useRefresh(): (...names: readonly AdminEndpointName[]) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (...names) => {
      await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
    },
    [queries],
  );
}

/** How an act ended; a failure was already told. */
export type Done<Reply> = { readonly ok: true; readonly reply: Reply } | { readonly ok: false };

/** Tells a failure where it belongs, such as under its field. @returns whether it did */
export type TellRefusal = (error: unknown) => boolean;

const tellNowhere: TellRefusal = () => false;

interface ActRunner<Name extends AdminEndpointName> {
  /** Runs it; a second click while it runs is ignored and resolves to undefined. */
  readonly run: (request: AdminRequest<Name>) => Promise<Done<AdminReply<Name>> | undefined>;
  readonly isBusy: boolean;
}

/**
 * An act for one place on a screen. A double click sends once. A failure is told in the reader's
 * language, by `tellHere` or in a message; one of unknown outcome says so, because the act may have been done.
 */
export function useAct<Name extends AdminEndpointName>(
  name: Name,
  tellHere: TellRefusal = tellNowhere,
): ActRunner<Name> {
  const { message, notification } = App.useApp();
  const { t } = useLingui();
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const run: ActRunner<Name>['run'] = async (request) => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setIsBusy(true);
    try {
      return { ok: true, reply: await api(name, request) };
    } catch (error) {
      if (isOutcomeUnknown(error)) {
        notification.warning({
          title: t`The outcome is not known`,
          description: t`The answer did not arrive. Look at the record or the audit log before you repeat it.`,
          duration: 0,
        });
      } else if (!tellHere(error)) {
        void message.error(errorText(error));
      }
      return { ok: false };
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { run, isBusy };
}
