import { FilterOutlined } from '@ant-design/icons';
import { Button, DatePicker, Flex, Grid, Input, Select, Tooltip } from 'antd';
import { useLingui } from '@lingui/react/macro';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { wholeOf } from './url-state.ts';
import type { FilterValues, UrlState } from './url-state.ts';

/** One filter of a list. A range of days is kept under `<key>FromMs` and `<key>ToMs`. */
export type FilterSpec =
  | {
      readonly key: string;
      readonly label: string;
      readonly kind: 'text';
      /** Shorter texts are not asked for: they would find too many. */
      readonly lengthMin?: number;
    }
  | { readonly key: string; readonly label: string; readonly kind: 'days' }
  | {
      readonly key: string;
      readonly label: string;
      readonly kind: 'choice';
      readonly options: readonly { readonly value: string; readonly label: string }[];
      /** What holds while nothing is chosen, where that is not "all". */
      readonly fallback?: string;
    };

/** Names under which a range of days stands in the address and in requests. */
const daysKeys = (key: string): readonly [from: string, to: string] =>
  key === '' ? ['fromMs', 'toMs'] : [`${key}FromMs`, `${key}ToMs`];

/** Under which names a filter stands in the address. */
export function keysOf(spec: FilterSpec): readonly string[] {
  return spec.kind === 'days' ? daysKeys(spec.key) : [spec.key];
}

/** More would leave a phone no room for the rows. */
const SHOWN_ON_PHONE = 2;

/** A longer list is searched by typing. */
const SEARCHED_FROM = 12;

interface FilterBarProps extends UrlState {
  readonly filters: readonly FilterSpec[];
  readonly extra?: ReactNode;
}

/** The filters of a list in one row that wraps; they apply as they change. */
export function FilterBar({ filters, values, change, extra }: FilterBarProps): ReactNode {
  const { t } = useLingui();
  const isWide = Grid.useBreakpoint().md !== false;
  const [isOpen, setIsOpen] = useState(false);
  const keys = filters.flatMap(keysOf);
  const isFiltered = keys.some((key) => values[key] !== undefined);
  const isFolded = !isWide && filters.length > SHOWN_ON_PHONE;
  return (
    <Flex wrap gap={8} align="center" role="search">
      {filters.slice(0, isFolded && !isOpen ? 1 : filters.length).map((spec) => (
        <Filter key={spec.key} spec={spec} values={values} change={change} />
      ))}
      {isFolded ? (
        <Button
          icon={<FilterOutlined aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t`Fewer filters` : t`More filters`}
        </Button>
      ) : null}
      {isFiltered ? (
        <Button onClick={() => change(Object.fromEntries(keys.map((key) => [key, ''])))}>
          {t`Reset`}
        </Button>
      ) : null}
      {extra === undefined ? null : (
        <Flex flex="1 1 auto" justify="end" gap={8} wrap>
          {extra}
        </Flex>
      )}
    </Flex>
  );
}

interface FilterProps extends UrlState {
  readonly spec: FilterSpec;
}

function Filter({ spec, values, change }: FilterProps): ReactNode {
  switch (spec.kind) {
    case 'text':
      return (
        <TextFilter key={values[spec.key] ?? ''} spec={spec} values={values} change={change} />
      );
    case 'choice':
      return (
        <Select
          aria-label={spec.label}
          placeholder={spec.label}
          className="filter"
          style={{ minWidth: 160 }}
          allowClear={spec.fallback === undefined}
          {...(spec.options.length > SEARCHED_FROM
            ? { showSearch: { optionFilterProp: 'label' } }
            : {})}
          value={values[spec.key] ?? spec.fallback ?? null}
          options={[...spec.options]}
          onChange={(value: string | undefined) => change({ [spec.key]: value ?? '' })}
        />
      );
    case 'days':
      return <DaysFilter spec={spec} values={values} change={change} />;
  }
}

function TextFilter({ spec, values, change }: FilterProps): ReactNode {
  const { t } = useLingui();
  const [text, setText] = useState(values[spec.key] ?? '');
  const [isTooShort, setIsTooShort] = useState(false);
  const lengthMin = spec.kind === 'text' ? (spec.lengthMin ?? 1) : 1;
  const apply = (value: string): void => {
    const trimmed = value.trim();
    const isShort = trimmed !== '' && trimmed.length < lengthMin;
    setIsTooShort(isShort);
    if (!isShort && trimmed !== (values[spec.key] ?? '')) change({ [spec.key]: trimmed });
  };
  return (
    <Tooltip open={isTooShort} title={t`At least ${lengthMin} characters`}>
      <Input
        aria-label={spec.label}
        placeholder={spec.label}
        className="filter"
        style={{ width: 220 }}
        allowClear
        value={text}
        {...(isTooShort ? { status: 'error' as const, 'aria-invalid': true } : {})}
        onChange={(event) => {
          setText(event.target.value);
          setIsTooShort(false);
          if (event.target.value === '') apply('');
        }}
        onPressEnter={() => apply(text)}
        onBlur={() => apply(text)}
      />
    </Tooltip>
  );
}

function dayOf(values: FilterValues, key: string): dayjs.Dayjs | null {
  const ms = wholeOf(values[key]);
  return ms === undefined ? null : dayjs(ms);
}

function DaysFilter({ spec, values, change }: FilterProps): ReactNode {
  const [fromKey, toKey] = daysKeys(spec.key);
  return (
    <DatePicker.RangePicker
      aria-label={spec.label}
      className="filter"
      allowEmpty={[true, true]}
      value={[dayOf(values, fromKey), dayOf(values, toKey)]}
      onChange={(days) =>
        change({
          [fromKey]: days?.[0]?.startOf('day').valueOf().toString() ?? '',
          [toKey]: days?.[1]?.endOf('day').valueOf().toString() ?? '',
        })
      }
    />
  );
}
