import type { AdminReply, FeeLevel, UserDetail } from '@candor/protocol';
import { Alert, Descriptions, Flex, Typography } from 'antd';
import type { DescriptionsProps } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMay } from '#shared/permissions/permissions.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { rungText } from '#shared/texts/rungs-text.ts';
import { formatTime } from '#shared/texts/time.ts';
import { AmountText, CopyText, StatusTag, TimeText, UserLink } from '#shared/ui/texts.tsx';
import { AccountTag, IdentityTag } from '#shared/ui/UserTags.tsx';
import { Worth } from './MoneyTabs.tsx';

/** What is known about a user at a glance. */
export function Overview({ user }: { readonly user: UserDetail }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { factors, userId } = user;
  const seesPersons = useMay('users.personal');
  const onOff = (isOn: boolean): ReactNode => (
    <StatusTag tone={isOn ? 'good' : 'quiet'}>{isOn ? t`on` : t`off`}</StatusTag>
  );
  return (
    <Flex vertical gap={16}>
      {seesPersons ? <Contacts user={user} /> : null}
      <Closing closing={user.closing} />
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, lg: 2 }}
        items={[
          { key: 'number', label: t`User number`, children: <CopyText text={String(userId)} /> },
          { key: 'invited', label: t`Invited users`, children: user.invitedCount },
          { key: 'status', label: t`Account`, children: <AccountTag status={user.status} /> },
          {
            key: 'identity',
            label: t`Identity`,
            children: <IdentityTag identity={user.identity} />,
          },
          { key: 'level', label: t`Verification level`, children: word(`level_${user.level}`) },
          { key: 'at', label: t`Registered`, children: <TimeText ms={user.registeredAtMs} /> },
          { key: 'login', label: t`Last log-in`, children: <TimeText ms={user.lastLoginAtMs} /> },
          { key: 'data', label: t`File of own data`, children: <DataFile file={user.dataFile} /> },
          ...useNickname(user),
          { key: 'invite', label: t`Invite code`, children: <CopyText text={user.inviteCode} /> },
          {
            key: 'inviter',
            label: t`Invited by`,
            children: user.inviterId === null ? '–' : <UserLink userId={user.inviterId} />,
          },
          {
            key: 'tier',
            label: t`Fee tier`,
            children: t`${user.feeTier}: maker ${ppmAsPercent(user.makerRatePpm)}, taker ${ppmAsPercent(user.takerRatePpm)}`,
          },
          ...(user.feeLevel === null
            ? []
            : [
                {
                  key: 'volume',
                  label: t`30-day volume`,
                  children: <FeeLevelText level={user.feeLevel} />,
                },
              ]),
          {
            key: 'lock',
            label: t`Withdrawals locked until`,
            children: <TimeText ms={user.withdrawLockedUntilMs} />,
          },
          { key: 'fund', label: t`Fund password`, children: onOff(factors.fundPassword) },
          { key: 'totp', label: t`Authenticator app`, children: onOff(factors.totp) },
          { key: 'passkeys', label: t`Passkeys`, children: factors.passkeys },
          ...useWorth(userId),
          { key: 'orders', label: t`Open orders`, children: user.openOrders },
          { key: 'sessions', label: t`Sessions`, children: user.openSessions },
          { key: 'notes', label: t`Notes`, children: user.notes },
        ]}
      />
    </Flex>
  );
}

/** How far the owner's closing of the account is; nobody of the staff hastens it. */
function Closing({ closing }: Pick<UserDetail, 'closing'>): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  if (closing === null) return null;
  const { state, dueAtMs } = closing;
  return (
    <Alert
      type="warning"
      showIcon
      title={t`The owner closes this account`}
      description={
        <>
          {word(`closing_${state}`)} {dueAtMs === null ? null : <TimeText ms={dueAtMs} />}
        </>
      }
    />
  );
}

/** When a user last asked for all that the house holds about them, and whether it was fetched. */
function DataFile({ file }: { readonly file: UserDetail['dataFile'] }): ReactNode {
  const { t } = useLingui();
  if (file === null) return '–';
  const { address, askedAtMs, fetchedAtMs } = file;
  const fetched = formatTime(fetchedAtMs ?? 0);
  return (
    <Flex vertical>
      <TimeText ms={askedAtMs} />
      {address === null ? null : (
        <Typography.Text type="secondary">{t`from ${address}`}</Typography.Text>
      )}
      {fetchedAtMs === null ? null : (
        <Typography.Text type="secondary">{t`downloaded ${fetched}`}</Typography.Text>
      )}
    </Flex>
  );
}

/** The nickname, for those who may see who users are. */
function useNickname({ nickname }: UserDetail): NonNullable<DescriptionsProps['items']> {
  const { t } = useLingui();
  const item = { key: 'nick', label: t`Nickname`, children: nickname ?? '–' };
  return useMay('users.personal') ? [item] : [];
}

/** What all accounts are worth, for those who may see balances. */
function useWorth(userId: number): NonNullable<DescriptionsProps['items']> {
  const { t } = useLingui();
  const children = <Worth userId={userId} />;
  const item = { key: 'worth', label: t`Worth of all accounts`, children };
  return useMay('balances.view') ? [item] : [];
}

/** What was traded, and how the tier follows from it. */
function FeeLevelText({ level }: { readonly level: FeeLevel }): ReactNode {
  const { t } = useLingui();
  const { basis, volume, volumeToMs, next, fall } = level;
  const bases: Readonly<Record<FeeLevel['basis'], string>> = {
    volume: t`The tier follows the volume`,
    pinned: t`Staff hold the tier`,
    off_ladder: t`No volume brings the tier`,
  };
  const time = formatTime(volumeToMs ?? 0);
  const nextText = next === null ? undefined : rungText(next);
  const fallTier = fall?.tier ?? 0;
  const fallTime = formatTime(fall?.fromMs ?? 0);
  return (
    <Flex vertical>
      {volume === null ? t`not counted yet` : <AmountText value={volume} asset="USDT" />}
      {volumeToMs === null ? null : (
        <Typography.Text type="secondary">{t`counted up to ${time}`}</Typography.Text>
      )}
      <span>{bases[basis]}</span>
      {basis === 'volume' && nextText !== undefined ? (
        <span>{t`Next tier: ${nextText}`}</span>
      ) : null}
      {fall === null ? null : (
        <Typography.Text type="warning">
          {t`Falls to tier ${fallTier} from ${fallTime} unless the volume rises`}
        </Typography.Text>
      )}
    </Flex>
  );
}

/** Masked contacts, and the way to see them in full: with a reason, written down each time. */
function Contacts({ user }: { readonly user: UserDetail }): ReactNode {
  const { t } = useLingui();
  const [full, setFull] = useState<AdminReply<'userContact'>>();
  const { userId } = user;
  const { email, phone } = full ?? user;
  return (
    <Flex gap={16} align="center" wrap>
      <span>
        {t`Email`}: <Contact text={email} isWhole={full !== undefined} />
      </span>
      <span>
        {t`Phone`}: <Contact text={phone} isWhole={full !== undefined} />
      </span>
      {full === undefined ? (
        <ActButton
          act="userContact"
          label={t`Show in full`}
          effect={t`The full email address and phone number are shown to you now. The look is written down.`}
          button={{ size: 'small' }}
          toRequest={({ reason }) => ({ userId, reason })}
          onDone={setFull}
        />
      ) : null}
    </Flex>
  );
}

interface ContactProps {
  readonly text: string | null;
  readonly isWhole: boolean;
}

/** An address or a number; copied only in full, for half of it leads nowhere. */
function Contact({ text, isWhole }: ContactProps): ReactNode {
  if (text === null) return '–';
  return isWhole ? <CopyText text={text} /> : <strong>{text}</strong>;
}
