import {
  Amount,
  AmountInput,
  Avatar,
  Badge,
  Button,
  Card,
  Checkbox,
  Chip,
  CoinIcon,
  CopyButton,
  Countdown,
  DeltaText,
  Dialog,
  EmptyState,
  ErrorState,
  Field,
  FormError,
  IconButton,
  Input,
  Keypad,
  ListRow,
  LoadingOverlay,
  NumberStepper,
  overlayStore,
  Pagination,
  PasswordInput,
  Percent,
  PercentChip,
  Price,
  ProgressBar,
  RadioList,
  SearchField,
  Segmented,
  Sheet,
  SideSwitch,
  Skeleton,
  SkeletonRows,
  Slider,
  Sparkline,
  Switch,
  Tabs,
  TotalAmount,
  Tag,
  toastStore,
  useUiTexts,
  TextArea,
} from '@candor/ui-kit';
import { Bell, Star } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { codeText } from '#shared/texts/error-text.ts';

interface GallerySample {
  readonly name: string;
  readonly Sample: () => ReactNode;
}

const POINTS = [3, 4, 2, 5, 7, 6, 9, 8, 11, 10, 12, 15];
const PAIR = { base: 'BTC', quote: 'USDT', price: 'Price (USDT)', amount: 'Amount (BTC)' };

/** Words in the active language, long ones among them, to see what they do to a layout. */
function useSampleWords() {
  const texts = useUiTexts();
  return { ...texts, short: codeText(1001), long: codeText(41008), wrong: codeText(2005) };
}

function Buttons(): ReactNode {
  const words = useSampleWords();
  return (
    <div className="flex flex-wrap gap-2">
      <Button>{words.confirm}</Button>
      <Button tone="secondary">{words.cancel}</Button>
      <Button tone="up" size="trade">
        {words.increase}
      </Button>
      <Button tone="down" size="trade">
        {words.decrease}
      </Button>
      <Button tone="danger" size="small">
        {words.clear}
      </Button>
      <Button tone="ghost" size="small">
        {words.retry}
      </Button>
      <Button tone="outline" size="small">
        {words.search}
      </Button>
      <Button isBusy>{words.confirm}</Button>
      <Button disabled>{words.confirm}</Button>
      <IconButton label={words.search}>
        <Star size={20} aria-hidden="true" />
      </IconButton>
      <Badge label={words.loading} count={7}>
        <Bell size={22} aria-hidden="true" />
      </Badge>
      <Badge label={words.loading}>
        <Bell size={22} aria-hidden="true" />
      </Badge>
    </div>
  );
}

function Fields(): ReactNode {
  const words = useSampleWords();
  const [text, setText] = useState('alice@example.com');
  const [amount, setAmount] = useState('0.04994');
  const [price, setPrice] = useState('62477.2');
  const [percent, setPercent] = useState(25);
  return (
    <div className="flex flex-col gap-3">
      <SearchField label={words.search} value={text} onChange={setText} />
      <Field label={words.search} hint={words.short}>
        {(control) => <Input {...control} value={text} onChange={setText} />}
      </Field>
      <Field label={words.showPassword} error={words.wrong}>
        {(control) => <PasswordInput {...control} value={text} onChange={setText} />}
      </Field>
      <Field label={words.search}>
        {(control) => <TextArea {...control} value={text} onChange={setText} />}
      </Field>
      <Field label={PAIR.amount}>
        {(control) => (
          <AmountInput
            {...control}
            value={amount}
            onChange={setAmount}
            decimals={8}
            unit={PAIR.base}
          />
        )}
      </Field>
      <NumberStepper label={PAIR.price} value={price} onChange={setPrice} step="0.1" decimals={1} />
      <Slider label={PAIR.amount} value={percent} onChange={setPercent} />
      <FormError>{words.long}</FormError>
    </div>
  );
}

function Choices(): ReactNode {
  const words = useSampleWords();
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [pick, setPick] = useState<'a' | 'b' | 'c'>('a');
  const [isOn, setIsOn] = useState(true);
  const options = [
    { value: 'a', label: words.confirm },
    { value: 'b', label: words.cancel },
    { value: 'c', label: words.loadMore },
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <SideSwitch
        label={words.confirm}
        buy={words.increase}
        sell={words.decrease}
        value={side}
        onChange={setSide}
      />
      <Segmented label={words.confirm} options={options} value={pick} onChange={setPick} />
      <Tabs label={words.confirm} options={options} value={pick} onChange={setPick} hasLine />
      <div className="flex gap-2">
        {options.map((option) => (
          <Chip
            key={option.value}
            isOn={option.value === pick}
            onPress={() => setPick(option.value)}
          >
            {option.label}
          </Chip>
        ))}
      </div>
      <RadioList label={words.confirm} options={options} value={pick} onChange={setPick} />
      <Switch label={words.confirm} isOn={isOn} onChange={setIsOn} />
      <Checkbox isOn={isOn} onChange={setIsOn}>
        {words.long}
      </Checkbox>
    </div>
  );
}

function Figures(): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <TotalAmount value="28461.079" />
      <Amount value="28461.079" isHidden />
      <Amount value="1830000000" isCompact asset={PAIR.quote} />
      <Price value="62477.25" decimals={1} direction="up" className="text-title font-bold" />
      <Price value="62477.25" decimals={1} direction="down" isStale />
      <Percent value="2.314" />
      <Percent value="-0.84" />
      <DeltaText value="312.48" asset={PAIR.quote} />
      <PercentChip value="2.31" />
      <PercentChip value="-0.84" />
      <PercentChip value="0" />
      <Sparkline points={POINTS} direction="up" width={96} height={32} />
      <Sparkline points={POINTS.toReversed()} direction="down" width={48} height={24} />
    </div>
  );
}

function Things(): ReactNode {
  const words = useSampleWords();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {(['neutral', 'primary', 'up', 'down', 'warn', 'green', 'red'] as const).map((tone) => (
          <Tag key={tone} tone={tone}>
            {words.copied}
          </Tag>
        ))}
        <Avatar name={PAIR.base} />
        <CoinIcon symbol="BTC" />
        <CoinIcon symbol="NEW" />
        <CopyButton text={PAIR.base} />
        <Countdown endsAtMs={Date.now() + 3_700_000} nowMs={Date.now} />
      </div>
      <Card>
        <ListRow title={words.short} note={words.long} value="1,234.50" onPress={() => undefined} />
        <ListRow title={words.retry} value={words.copied} />
      </Card>
      <ProgressBar label={words.loading} value={64} />
      <Pagination page={2} pageCount={9} onChange={() => undefined} />
    </div>
  );
}

function States(): ReactNode {
  const words = useSampleWords();
  return (
    <>
      <Skeleton className="h-8 w-40" />
      <SkeletonRows count={2} />
      <EmptyState text={words.noMore} action={<Button size="small">{words.loadMore}</Button>} />
      <ErrorState text={words.offline} note={words.long} onRetry={() => undefined} />
    </>
  );
}

function Overlays(): ReactNode {
  const words = useSampleWords();
  const [open, setOpen] = useState<'sheet' | 'dialog'>();
  const [digits, setDigits] = useState('12');
  const close = (): void => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => setOpen('sheet')}>
        {words.showPassword}
      </Button>
      <Button size="small" onClick={() => setOpen('dialog')}>
        {words.confirm}
      </Button>
      <Button size="small" onClick={() => toastStore.show(words.long, 'success')}>
        {words.copied}
      </Button>
      <Button size="small" onClick={overlayStore.show}>
        {words.loading}
      </Button>
      <Sheet isOpen={open === 'sheet'} onClose={close} title={words.confirm}>
        <Keypad label={words.confirm} value={digits} onChange={setDigits} />
      </Sheet>
      <Dialog isOpen={open === 'dialog'} onClose={close} onConfirm={close} title={words.confirm}>
        {words.long}
      </Dialog>
      <LoadingOverlay />
    </div>
  );
}

/** The gallery's sections, in the order they are shown. */
export const samples: readonly GallerySample[] = [
  { name: 'Buttons', Sample: Buttons },
  { name: 'Fields', Sample: Fields },
  { name: 'Choices', Sample: Choices },
  { name: 'Figures', Sample: Figures },
  { name: 'Things', Sample: Things },
  { name: 'States', Sample: States },
  { name: 'Overlays', Sample: Overlays },
];
