import { screeningKinds } from '@candor/protocol';
import type { Static } from 'typebox';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** What a provider says of one person at most; more is no answer about one. */
const HITS_MAX = 50;
const VALUES_MAX = 20;

/** No control characters: PostgreSQL takes no NUL, and staff read it. */
const Line = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });

const Hit = Type.Object({
  id: Line(200),
  kind: Type.Enum(screeningKinds),
  name: Line(300),
  score: Type.Integer({ minimum: 0, maximum: 100 }),
  birthdays: Type.Optional(
    Type.Array(Type.String({ pattern: '^[0-9]{4}(-[0-9]{2}){0,2}$', maxLength: 10 }), {
      maxItems: VALUES_MAX,
    }),
  ),
  countries: Type.Optional(
    Type.Array(Type.String({ pattern: '^[A-Za-z]{2}$', maxLength: 2 }), { maxItems: VALUES_MAX }),
  ),
});

/** Fields beyond these are left alone: a provider may say more. */
const Answer = Type.Object({ hits: Type.Array(Hit, { maxItems: HITS_MAX }) });

/** Somebody a provider found who is like the person it was asked about. */
export type ProviderHit = Static<typeof Hit>;

const answer = Compile(Answer);

/** Reads a provider's answer; undefined where it is none. */
export function readAnswer(text: string): readonly ProviderHit[] | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  return answer.Check(raw) ? raw.hits : undefined;
}
