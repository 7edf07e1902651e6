import { languages, staffRoles } from '@candor/protocol';
import type { ContractTerms, StaffRole } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useWords } from './exchange-texts.ts';
import { ppmAsPercent } from './numbers.ts';
import { rungText } from './rungs-text.ts';
import type { Rung } from './rungs-text.ts';
import { useStaffTexts } from './staff-texts.ts';
import { formatSpan, formatTime } from './time.ts';
import { weekSpanText } from './week-span.ts';
import { listText } from '#shared/texts/list-text.ts';

/** What the fields of an act's before and after are called. */
const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  '': msg`Value`,
  act: msg`Act`,
  alike: msg`Reviews that look alike`,
  alikeIn: msg`They agree in`,
  alikeStates: msg`Their states`,
  alt: msg`What the picture shows, for who does not see it`,
  art: msg`Drawing`,
  articleSlug: msg`Article`,
  assignedTo: msg`In the hands of staff number`,
  baseScale: msg`Decimals of the base asset`,
  body: msg`Text`,
  by: msg`Searched by`,
  category: msg`Category`,
  contracts: msg`Contract addresses`,
  explorer: msg`Explorer`,
  source: msg`Source`,
  website: msg`Website`,
  whitePaper: msg`White paper`,
  changeId: msg`Change number`,
  cursor: msg`Continued from`,
  effectiveAtMs: msg`Applies from`,
  noticeMs: msg`Notice from the approval`,
  dailyLoss: msg`Most a day may cost a user`,
  email: msg`Email`,
  fallOddsPpm: msg`Pays on fall`,
  feePpm: msg`Fee`,
  fileId: msg`Picture`,
  flatMove: msg`Flat up to a move of`,
  flatOddsPpm: msg`Pays on flat`,
  format: msg`Format`,
  fromMs: msg`Entries from`,
  identity: msg`Identity`,
  imageFileId: msg`Picture`,
  endsAtMs: msg`Until`,
  isOpen: msg`Is open`,
  isStopped: msg`Stopped`,
  startsAtMs: msg`From`,
  all: msg`All markets`,
  isShown: msg`Shown`,
  kind: msg`Kind`,
  limit: msg`Rows`,
  lotUnits: msg`Units in a quantity step`,
  accountKind: msg`Account behind positions`,
  baseAsset: msg`Traded asset`,
  quoteAsset: msg`Paid in`,
  index: msg`Index`,
  lotSize: msg`One contract (lot)`,
  lotsMax: msg`Lots in one order at most`,
  priceStep: msg`Price step`,
  lotStep: msg`Lots in steps of`,
  positionMax: msg`Largest position`,
  impact: msg`Value for the funding rate`,
  markBandPpm: msg`Mark band`,
  makerFeePpm: msg`Maker fee`,
  takerFeePpm: msg`Taker fee`,
  liquidationFeePpm: msg`Liquidation fee`,
  leverageDefault: msg`Leverage to begin with`,
  tiers: msg`Margin tiers`,
  weekly: msg`Open hours`,
  zoneMinutes: msg`Minutes ahead of UTC`,
  makerFactorPpm: msg`Makers pay of their tier’s rate`,
  takerFactorPpm: msg`Takers pay of their tier’s rate`,
  rebateSharePpm: msg`Makers get of the taker’s fee`,
  makerRatePpm: msg`Maker fee`,
  marketId: msg`Market number`,
  marketProtectionPpm: msg`Market order may slip`,
  max: msg`Largest amount`,
  min: msg`Smallest amount`,
  mode: msg`Mode`,
  name: msg`Name`,
  notionalMax: msg`Largest order`,
  notionalMin: msg`Smallest order`,
  openOrdersMax: msg`Open orders per user`,
  order: msg`Sorting`,
  note: msg`Remark`,
  position: msg`Position`,
  priceBandPpm: msg`Price band, either side`,
  priceMax: msg`Highest price`,
  priceMin: msg`Lowest price`,
  priceScale: msg`Decimals of a price`,
  prize: msg`Prizes set aside for each round`,
  publishedAtMs: msg`Published`,
  quantityMax: msg`Largest quantity`,
  quantityMin: msg`Smallest quantity`,
  quantityScale: msg`Decimals of a quantity`,
  quantityStep: msg`Quantity step`,
  asset: msg`Asset`,
  quoteScale: msg`Decimals of the quote asset`,
  ratePpm: msg`Rate a year`,
  reason: msg`Reason`,
  registeredFromMs: msg`Registered from`,
  registeredToMs: msg`Registered until`,
  riseOddsPpm: msg`Pays on rise`,
  roles: msg`Roles`,
  scale: msg`Decimals`,
  scope: msg`Open or finished`,
  search: msg`Search`,
  secondFactor: msg`Second factor`,
  rungs: msg`Ladder of fee tiers`,
  isPinned: msg`Held by staff`,
  sequence: msg`Sequence`,
  staffId: msg`Staff number`,
  state: msg`State`,
  statement: msg`Statement`,
  status: msg`Status`,
  step: msg`Step`,
  subject: msg`Concerns`,
  summary: msg`Summary`,
  symbol: msg`Trading pair`,
  takerRatePpm: msg`Taker fee`,
  text: msg`Text`,
  texts: msg`Texts`,
  tickSize: msg`Price step`,
  tickSizeE12: msg`Price step, in millionths of a millionth`,
  tier: msg`Fee tier`,
  title: msg`Title`,
  toMs: msg`Entries until`,
  told: msg`The user is told`,
  triggerOrdersMax: msg`Waiting orders per user`,
  userId: msg`User`,
  userIds: msg`Users`,
  reach: msg`For whom`,
  locale: msg`Language of the reader`,
  country: msg`Country of the document`,
  sendAtMs: msg`Goes out at`,
  withdrawalsHeldHours: msg`Hours without withdrawals`,
};

/** Fields whose value is one of the exchange's own words; all others are somebody's own text. */
const WORD_FIELDS = new Set([
  'accountKind',
  'by',
  'identity',
  'kind',
  'reach',
  'reason',
  'state',
  'status',
]);

interface FieldTexts {
  /** `texts.en.title` as people read it; what has no name stays as it is. */
  readonly fieldName: (path: string) => string;
  readonly fieldValue: (path: string, value: unknown) => string;
}

type Tier = ContractTerms['tiers'][number];

const tierText = ({ floor, maintenancePpm, leverageMax }: Tier): string =>
  `${floor}: ${ppmAsPercent(maintenancePpm)} · ${String(leverageMax)}x`;

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Names and values of what acts change, in the reader's language. */
export function useFieldTexts(): FieldTexts {
  const { t, i18n } = useLingui();
  const word = useWords();
  const { roleName } = useStaffTexts();
  const partName = (part: string): string => {
    const name = fieldNames[part];
    if (name !== undefined) return i18n._(name);
    return languages.find(({ code }) => code === part)?.name ?? part;
  };
  const listed = (field: string, value: unknown): string => {
    if (field === 'rungs') return rungText(value as Rung);
    if (field === 'tiers') return tierText(value as Tier);
    if (field === 'weekly') return weekSpanText(value as Parameters<typeof weekSpanText>[0]);
    if (field === 'alikeIn' || field === 'alikeStates') return word(String(value));
    return field === 'roles' && (staffRoles as readonly unknown[]).includes(value)
      ? roleName(value as StaffRole)
      : String(value);
  };
  return {
    fieldName: (path) =>
      path
        .split('.')
        .filter((part, at, parts) => part !== 'texts' || at === parts.length - 1)
        .map(partName)
        .join(' · '),
    fieldValue: (path, value) => {
      const field = lastOf(path);
      if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
        return '–';
      if (typeof value === 'boolean') return value ? t`yes` : t`no`;
      if (typeof value === 'number') {
        if (field === 'noticeMs') return formatSpan(value);
        if (field.endsWith('Ms')) return formatTime(value);
        return field.endsWith('Ppm') ? ppmAsPercent(value) : String(value);
      }
      if (Array.isArray(value)) return listText(value.map((one) => listed(field, one)));
      if (typeof value === 'object') return JSON.stringify(value);
      if (typeof value !== 'string') return JSON.stringify(value);
      if (field === 'secondFactor') return value === 'on' ? t`on` : t`off`;
      if (field === 'told') return word(`freeze_${value}`);
      // Of all that has a state, only a market is open in this sense.
      if (field === 'state' && value === 'open') return word('market_open');
      return WORD_FIELDS.has(field) ? word(value) : value;
    },
  };
}
