import type { PayMethodView } from '@candor/protocol';
import {
  ActionBar,
  Button,
  Card,
  EmptyState,
  ErrorState,
  IconButton,
  Sheet,
  SkeletonRows,
  toastStore,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Pencil, Plus, QrCode, Trash2, WalletCards } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { FundPasswordSheet } from '#shared/form/FundPasswordSheet.tsx';
import { returnAddress, useGo } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { refreshMethods } from './refresh-methods.ts';
import { FORM_PATHS } from './form-paths.ts';
import { KindMark } from './KindMark.tsx';
import { AccountLine } from './AccountLine.tsx';
import { kindText } from '#shared/payments/kind-text.ts';
import { useFundPasswordGate } from './use-fund-password-gate.tsx';

/** Where others can pay the user outside of the exchange: cards of every kind, add, change, remove. */
export function PaymentMethodsScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const location = useLocation();
  const list = useRead('cnyPayList', {}, { freshMs: 60_000 });
  const openKinds = (): void => go.to('payWay');
  const { pass, waitingFor, gate } = useFundPasswordGate({ add: openKinds });
  const isBusy = waitingFor === 'add';
  const add = (): void => pass('add', openKinds);
  if (list.isError) {
    return (
      <Page title={t`Payment methods`}>
        <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />
      </Page>
    );
  }
  const methods = list.data?.methods;
  return (
    <Page title={t`Payment methods`}>
      {gate}
      {methods === undefined ? (
        <SkeletonRows count={3} shape="line" />
      ) : methods.length === 0 ? (
        <EmptyState
          icon={<WalletCards size={44} strokeWidth={1.2} />}
          text={t`Add where people can pay you when you sell coins.`}
          note={t`Only accounts in your own name.`}
          action={
            <Button
              size="small"
              icon={<Plus size={18} aria-hidden="true" />}
              isBusy={isBusy}
              onClick={add}
            >
              {t`Add payment method`}
            </Button>
          }
        />
      ) : (
        <>
          <Methods methods={methods} pass={pass} waitingFor={waitingFor} />
          {returnAddress(location.state) !== undefined && (
            <div className="px-4 pb-4">
              <Button tone="secondary" isBlock onClick={go.comeBack}>
                {t`Back to what you were doing`}
              </Button>
            </div>
          )}
          <ActionBar>
            <Button
              className="flex-1"
              icon={<Plus size={20} strokeWidth={1.8} aria-hidden="true" />}
              isBusy={isBusy}
              onClick={add}
            >
              {t`Add payment method`}
            </Button>
          </ActionBar>
        </>
      )}
    </Page>
  );
}

type Pass = ReturnType<typeof useFundPasswordGate>['pass'];

function Methods(props: {
  readonly methods: readonly PayMethodView[];
  readonly pass: Pass;
  readonly waitingFor: string | undefined;
}): ReactNode {
  const { methods, pass, waitingFor } = props;
  const { t } = useLingui();
  const [removed, setRemoved] = useState<PayMethodView>();
  const [shown, setShown] = useState<PayMethodView>();
  return (
    <>
      <ul className="flex flex-col gap-3 p-4">
        {methods.map((method) => (
          <li key={method.payMethodId}>
            <MethodCard
              method={method}
              onShowCode={() => setShown(method)}
              onRemove={() => setRemoved(method)}
              pass={pass}
              waitingFor={waitingFor}
            />
          </li>
        ))}
      </ul>
      <RemoveSheet method={removed} onClose={() => setRemoved(undefined)} />
      <Sheet
        isOpen={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={t`Payment QR code`}
      >
        {typeof shown?.qrUrl === 'string' && (
          <img
            src={shown.qrUrl}
            alt={t`Payment QR code`}
            className="mx-auto my-2 max-h-[60dvh] w-[min(320px,80%)] rounded-card bg-on-fill object-contain"
          />
        )}
      </Sheet>
    </>
  );
}

interface MethodCardProps {
  readonly method: PayMethodView;
  readonly onShowCode: () => void;
  readonly onRemove: () => void;
  readonly pass: Pass;
  readonly waitingFor: string | undefined;
}

function MethodCard(props: MethodCardProps): ReactNode {
  const { method, onShowCode, onRemove, pass, waitingFor } = props;
  const { t } = useLingui();
  const go = useGo();
  const { kind, bankName, branch, name, qrUrl } = method;
  const id = String(method.payMethodId);
  const edit = `edit ${id}`;
  const remove = `remove ${id}`;
  const title = kind === 'bank' ? (bankName ?? kindText(kind)) : kindText(kind);
  return (
    <Card className="p-4">
      <div className="flex flex-wrap items-start gap-3">
        <KindMark kind={kind} />
        <div className="min-w-0 flex-1 basis-24">
          <h2 className="text-list font-semibold break-words">{title}</h2>
          {name !== null && <p className="text-body break-words text-t2">{name}</p>}
        </div>
        <div className="-mt-1 -mr-2 ml-auto flex shrink-0">
          {qrUrl !== null && (
            <IconButton label={t`Show the QR code`} onClick={onShowCode}>
              <QrCode size={18} strokeWidth={1.8} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton
            label={t`Edit ${title}`}
            isBusy={waitingFor === edit}
            onClick={() => pass(edit, () => go.to(FORM_PATHS[kind], { id }))}
          >
            <Pencil size={18} strokeWidth={1.8} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t`Remove ${title}`}
            isBusy={waitingFor === remove}
            onClick={() => pass(remove, onRemove)}
          >
            <Trash2 size={18} strokeWidth={1.8} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <AccountLine method={method} />
      {branch !== null && <p className="mt-1 text-meta break-words text-t3">{branch}</p>}
    </Card>
  );
}

function RemoveSheet(props: {
  readonly method: PayMethodView | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { method, onClose } = props;
  const { t } = useLingui();
  const remove = useAction('cnyPayDel', { isQuiet: true });
  const account = method?.account ?? '';
  return (
    <FundPasswordSheet
      isOpen={method !== undefined}
      onClose={onClose}
      purpose={t`Removes ${account} from your payment methods.`}
      onDigits={async (legalPwd) => {
        if (method === undefined) return undefined;
        const outcome = await remove.run({ payMethodId: method.payMethodId, legalPwd });
        if (outcome === undefined) return undefined;
        if (!outcome.ok) return errorText(outcome.error);
        toastStore.show(t`Payment method removed`, 'success');
        refreshMethods();
        onClose();
        return undefined;
      }}
    />
  );
}
