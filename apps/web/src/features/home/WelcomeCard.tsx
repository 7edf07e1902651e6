import { Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** What a visitor sees where the balance will be. */
export function WelcomeCard(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <section className="px-4 pt-3 pb-5">
      <h1 className="text-display font-bold tracking-[-0.02em] text-balance">
        {t`Trade on an exchange that proves it`}
      </h1>
      <p className="mt-1.5 text-body text-t2">
        {t`Every balance and every fill can be checked by anyone.`}
      </p>
      <div className="mt-4 flex gap-3">
        <Button className="flex-1 basis-0" onClick={() => go.detour('register')}>
          {t`Sign up`}
        </Button>
        <Button
          tone="secondary"
          className="flex-1 basis-0"
          onClick={() => go.detour('pages/login/login')}
        >
          {t`Log in`}
        </Button>
      </div>
    </section>
  );
}
