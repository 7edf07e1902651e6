import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useAppLock } from '#shared/session/app-lock.ts';

const LockScreen = lazy(() =>
  import('#features/access/lock/LockScreen.tsx').then((m) => ({ default: m.LockScreen })),
);

/** Shows the lock instead of the app while it is shut. What stood there stays as it was, out of sight and reach. */
export function AppLockGate({ children }: { readonly children: ReactNode }): ReactNode {
  const isLocked = useAppLock((state) => state.isLocked);
  return (
    <>
      <div hidden={isLocked} inert={isLocked}>
        {children}
      </div>
      {isLocked && (
        <Suspense fallback={null}>
          <LockScreen />
        </Suspense>
      )}
    </>
  );
}
