import { EmptyState, ErrorState, Field, SearchField, Sheet, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ChoiceButton } from './ChoiceButton.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { countryText, nameCountries, searchCountries } from './countries.ts';

interface CountryFieldProps {
  readonly country: string;
  readonly error: string | undefined;
  readonly onPick: (country: string) => void;
}

/** The country that made the document, chosen from a sheet with a search box. */
export function CountryField({ country, error, onPick }: CountryFieldProps): ReactNode {
  const { t, i18n } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Field label={t`Country or region of the document`} error={error}>
        {(control) => (
          <ChoiceButton
            {...control}
            text={country === '' ? '' : countryText(country, i18n.locale)}
            icon={ChevronDown}
            onClick={() => setIsOpen(true)}
          />
        )}
      </Field>
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t`Country or region`}
        height="tall"
      >
        <CountryList
          country={country}
          onPick={(picked) => {
            onPick(picked);
            setIsOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}

function CountryList(props: Pick<CountryFieldProps, 'country' | 'onPick'>): ReactNode {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const codes = useRead('common/phoneCode', {}, { freshMs: Infinity });
  if (codes.isError) {
    return <ErrorState text={errorText(codes.error)} onRetry={() => void codes.refetch()} />;
  }
  if (codes.data === undefined) return <SkeletonRows count={8} shape="line" />;
  const all = nameCountries(
    codes.data.countries.map(({ country }) => country),
    i18n.locale,
  );
  const found = searchCountries(all, typed);
  return (
    <>
      <div className="sticky top-0 bg-sheet px-4 pb-2">
        <SearchField label={t`Search country or region`} value={typed} onChange={setTyped} />
      </div>
      {found.length === 0 && <EmptyState text={t`No country matches your search`} />}
      <ul>
        {found.map(({ country, name }) => (
          <li key={country}>
            <button
              type="button"
              onClick={() => props.onPick(country)}
              className="press flex min-h-12 w-full items-center justify-between gap-4 px-4 text-left text-body active:bg-s2"
            >
              <span className="line-clamp-2 min-w-0 text-left leading-tight">{name}</span>
              {country === props.country && (
                <Check
                  size={20}
                  strokeWidth={2.4}
                  aria-hidden="true"
                  className="text-primary-text"
                />
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
