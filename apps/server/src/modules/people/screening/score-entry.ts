import { nameLikeness, preparedName } from './name-score.ts';
import type { PreparedName } from './name-score.ts';
import type { ListEntry } from './read-list.ts';

/** An alert is raised from here on. */
export const SCORE_MIN = 85;

const SAME_BIRTHDAY = 5;
const OTHER_BIRTHDAY = -15;
const SAME_COUNTRY = 2;
const OTHER_COUNTRY = -5;

type Agreement = 'same' | 'year' | 'differs' | 'unknown';

/** Who is compared: as the approved document says. */
export interface ScreenedPerson {
  readonly name: string;
  /** As YYYY-MM-DD. */
  readonly birthday: string;
  /** As ISO 3166-1. */
  readonly country: string;
}

/** How far an entry agrees with a person, with what it is made of. */
export interface EntryScore {
  readonly score: number;
  readonly nameScore: number;
  readonly listedName: string;
  readonly birthday: Agreement;
  readonly country: Agreement;
}

/** Lists often know the year alone, or several days. */
function birthdayAgreement(own: string, listed: readonly string[]): Agreement {
  if (listed.length === 0) return 'unknown';
  if (listed.includes(own)) return 'same';
  return listed.some((day) => day === own.slice(0, day.length) && day.length >= 4)
    ? 'year'
    : 'differs';
}

function countryAgreement(own: string, listed: readonly string[]): Agreement {
  if (listed.length === 0) return 'unknown';
  return listed.some((country) => country.toUpperCase() === own) ? 'same' : 'differs';
}

const birthdayPoints: Readonly<Record<Agreement, number>> = {
  same: SAME_BIRTHDAY,
  year: 0,
  differs: OTHER_BIRTHDAY,
  unknown: 0,
};
const countryPoints: Readonly<Record<Agreement, number>> = {
  same: SAME_COUNTRY,
  year: 0,
  differs: OTHER_COUNTRY,
  unknown: 0,
};

/** Who is compared, with their name as it is compared. */
export interface PreparedPerson extends Omit<ScreenedPerson, 'name'> {
  readonly name: PreparedName;
}

export type PreparedEntry = Pick<ListEntry, 'birthdays' | 'countries'> & {
  readonly names: readonly PreparedName[];
};

export const preparedPerson = ({ name, birthday, country }: ScreenedPerson): PreparedPerson => ({
  ...{ name: preparedName(name), birthday, country },
});

export const preparedEntry = ({
  names,
  birthdays,
  countries,
}: Pick<ListEntry, 'names' | 'birthdays' | 'countries'>): PreparedEntry => ({
  ...{ names: names.map(preparedName), birthdays, countries },
});

/** Compares a person with all names of an entry; the closest counts. */
export function scorePrepared(person: PreparedPerson, entry: PreparedEntry): EntryScore {
  const best = entry.names
    .map((name) => ({ name: name.name, likeness: nameLikeness(person.name, name) }))
    .reduce((one, other) => (other.likeness > one.likeness ? other : one), {
      name: entry.names[0]?.name ?? '',
      likeness: 0,
    });
  const nameScore = Math.floor(best.likeness * 100);
  const birthday = birthdayAgreement(person.birthday, entry.birthdays);
  const country = countryAgreement(person.country, entry.countries);
  const score = nameScore + birthdayPoints[birthday] + countryPoints[country];
  return {
    score: Math.min(100, Math.max(0, score)),
    nameScore,
    listedName: best.name,
    birthday,
    country,
  };
}
