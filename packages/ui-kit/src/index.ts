export { AmountInput, NumberStepper } from '#components/AmountInput.tsx';
export { ArticleBody, ArticlePage } from '#components/Article.tsx';
export { Button, IconButton, Spinner } from '#components/Button.tsx';
export { Calendar } from '#components/Calendar.tsx';
export { Chip, RadioList, Segmented, SideSwitch, Tabs } from '#components/Choice.tsx';
export {
  Avatar,
  Badge,
  Card,
  CoinIcon,
  ListRow,
  Sparkline,
  Tag,
} from '#components/Display.tsx';
export { CopyButton, FUND_PASSWORD_LENGTH, Keypad } from '#components/Entry.tsx';
export {
  Countdown,
  EmptyState,
  ErrorState,
  LoadingOverlay,
  OfflineBar,
  ProgressBar,
  Skeleton,
  SkeletonRows,
  Toaster,
} from '#components/Feedback.tsx';
export { Field, FormError } from '#components/Field.tsx';
export { Input, PasswordInput, SearchField, TextArea } from '#components/Input.tsx';
export { ActionBar, Header, SectionBreak, TabBar } from '#components/Layout.tsx';
export { InfiniteList, Pagination, PullToRefresh } from '#components/Lists.tsx';
export {
  Amount,
  DeltaText,
  directionOf,
  HIDDEN_AMOUNT,
  Percent,
  PercentChip,
  Price,
  TotalAmount,
} from '#components/Numbers.tsx';
export { Dialog, Sheet } from '#components/Overlay.tsx';
export { Select } from '#components/Select.tsx';
export { Slider } from '#components/Slider.tsx';
export { Checkbox, Switch } from '#components/Toggle.tsx';
export { setCoinArt } from '#lib/coin-art.ts';
export { addDays, addMonths, monthOf, weeksOf } from '#lib/calendar-month.ts';
export type { DayRange } from '#lib/calendar-month.ts';
export { cx } from '#lib/cx.ts';
export {
  fromPageEntry,
  isSheetStep,
  leaveStaleSheetEntry,
  openSheetStep,
} from '#lib/sheet-steps.ts';
export { canTremble, setHapticsSwitch, tremble } from '#lib/haptics.ts';
export { useHold } from '#lib/use-hold.ts';
export { useSwipe } from '#lib/use-swipe.ts';
export { UiTextsProvider, useUiTexts } from '#lib/texts.tsx';
export type { UiTexts } from '#lib/texts.tsx';
export {
  overlayStore,
  toastStore,
} from '#lib/toast-store.ts';
export {
  formatCompact,
  formatDayInWords,
  formatDecimal,
  formatExact,
  formatPercent,
  formatSigned,
} from '#numbers/format.ts';
export { niceStep, settleAmount } from '#numbers/input.ts';
