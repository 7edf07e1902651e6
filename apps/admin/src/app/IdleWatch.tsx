import { Button, Modal, Typography } from 'antd';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { idleStateOf, PRESENCE_EVERY_MS } from '#shared/session/idle.ts';
import type { IdleState } from '#shared/session/idle.ts';
import { lookAtOneself } from '#shared/session/look-at-oneself.ts';
import { endSession, useSession } from '#shared/session/session.ts';

/** Any call that counts as work prolongs the session; this one also brings roles up to date. */
function stay(): void {
  lookAtOneself();
}

/** Somebody who types a long article is at work, although no call is made. */
function usePresence(): void {
  useEffect(() => {
    const notice = (): void => {
      const { session, lastUsedAtMs } = useSession.getState();
      if (session !== undefined && Date.now() - lastUsedAtMs > PRESENCE_EVERY_MS) stay();
    };
    for (const kind of ['pointerdown', 'keydown'] as const) addEventListener(kind, notice);
    return () => {
      for (const kind of ['pointerdown', 'keydown'] as const) removeEventListener(kind, notice);
    };
  }, []);
}

function readIdleState(): IdleState {
  const { session, lastUsedAtMs } = useSession.getState();
  if (session === undefined) return { kind: 'working' };
  return idleStateOf(lastUsedAtMs, session.idleMs, Date.now());
}

/** Warns a minute before an unused session ends, and leaves when it has. */
export function IdleWatch(): ReactNode {
  const { t } = useLingui();
  const [secondsLeft, setSecondsLeft] = useState<number>();
  usePresence();
  useEffect(() => {
    stay();
    const timer = setInterval(() => {
      const state = readIdleState();
      if (state.kind === 'over') endSession(true);
      setSecondsLeft(state.kind === 'warning' ? state.secondsLeft : undefined);
    }, 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = secondsLeft ?? 0;
  return (
    <Modal
      open={secondsLeft !== undefined}
      title={t`Are you still there?`}
      closable={false}
      footer={<Button type="primary" onClick={stay}>{t`Stay signed in`}</Button>}
    >
      <Typography.Paragraph className="num">
        {t({
          message: plural(seconds, {
            one: 'You are signed out in # second, because nothing was done for a while.',
            other: 'You are signed out in # seconds, because nothing was done for a while.',
          }),
        })}
      </Typography.Paragraph>
    </Modal>
  );
}
