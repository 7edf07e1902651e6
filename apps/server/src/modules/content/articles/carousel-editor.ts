import { locales } from '@candor/protocol';
import type { Locale } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { isUniqueViolation } from '#api/unique-violation.ts';
import type { ApiError } from '#api/api-error.ts';
import { refuse } from '#api/refuse.ts';

/** What a slide says in one language. */
export interface SlideText {
  readonly title: string;
  readonly text: string;
  /** What the picture shows, in words; empty while there is none. */
  readonly alt: string;
}

type SlideTexts = Readonly<Partial<Record<Locale, SlideText>>>;

const entriesOf = (texts: SlideTexts): readonly (readonly [Locale, SlideText])[] =>
  locales.flatMap((locale) => {
    const text = texts[locale];
    return text === undefined ? [] : [[locale, text] as const];
  });

/** A picture of the home screen as its editors see it. */
export interface EditableSlide {
  readonly slideId: number;
  readonly name: string;
  /** Name of a drawing the client has. */
  readonly art: string;
  /** A picture behind the text, instead of the drawing. */
  readonly imageFileId: string | null;
  readonly articleSlug: string | null;
  readonly position: number;
  readonly isShown: boolean;
  /** One language at least. */
  readonly texts: SlideTexts;
}

const TITLE_LENGTH_MAX = 80;
const TEXT_LENGTH_MAX = 200;
const ALT_LENGTH_MAX = 120;
const SLIDES_MAX = 20;

const invalid = (field: string): ApiError =>
  refuse.invalidRequest(`${field}: not valid`, { field });

const isText = (text: string, lengthMax: number): boolean =>
  text.trim() !== '' && text.length <= lengthMax && !/\p{Cc}/u.test(text);

type NewSlide = Omit<EditableSlide, 'slideId' | 'position'> & { readonly slideId?: number };

/** @throws ApiError invalidRequest notFound */
async function assertSlide(client: PoolClient, slide: NewSlide): Promise<void> {
  if (!/^[a-z0-9-]{1,40}$/.test(slide.name)) throw invalid('name');
  if (!/^[a-z0-9-]{1,40}$/.test(slide.art)) throw invalid('art');
  const texts = entriesOf(slide.texts);
  if (texts.length === 0) throw invalid('texts');
  for (const [locale, { title, text, alt }] of texts) {
    if (!isText(title, TITLE_LENGTH_MAX) || !isText(text, TEXT_LENGTH_MAX)) throw invalid(locale);
    const needsAlt = slide.imageFileId !== null || alt !== '';
    if (needsAlt && !isText(alt, ALT_LENGTH_MAX)) throw invalid(locale);
  }
  if (slide.articleSlug === null) return;
  const { rowCount } = await client.query('SELECT 1 FROM articles WHERE slug = $1', [
    slide.articleSlug,
  ]);
  if (rowCount !== 1) throw refuse.notFound({ field: 'articleSlug' });
}

/** Every slide in its order, hidden ones too. */
export async function listSlides(pool: Pool | PoolClient): Promise<readonly EditableSlide[]> {
  const { rows } = await pool.query<EditableSlide>(
    `SELECT slide_id AS "slideId", name, art, image_file_id AS "imageFileId",
       article_slug AS "articleSlug", position, is_shown AS "isShown",
       (SELECT jsonb_object_agg(locale,
          jsonb_build_object('title', title, 'text', text, 'alt', alt))
        FROM carousel_texts texts WHERE texts.slide_id = slides.slide_id) AS texts
     FROM carousel_slides slides ORDER BY position, slide_id`,
  );
  return rows;
}

async function writeSlide(client: PoolClient, slide: NewSlide): Promise<number> {
  const { slideId, name, art, articleSlug, isShown, imageFileId } = slide;
  const values = [name, art, articleSlug, isShown, imageFileId];
  if (slideId === undefined) {
    const { rows } = await client.query<{ slide_id: number }>(
      `INSERT INTO carousel_slides (name, art, article_slug, is_shown, image_file_id, position)
       SELECT $1, $2, $3, $4, $5, coalesce(max(position), 0) + 1 FROM carousel_slides
       HAVING count(*) < $6 RETURNING slide_id`,
      [...values, SLIDES_MAX],
    );
    if (rows[0] === undefined) throw refuse.aboveMax();
    return rows[0].slide_id;
  }
  const { rowCount } = await client.query(
    `UPDATE carousel_slides SET name = $1, art = $2, article_slug = $3, is_shown = $4,
       image_file_id = $5
     WHERE slide_id = $6`,
    [...values, slideId],
  );
  if (rowCount !== 1) throw refuse.notFound();
  return slideId;
}

/**
 * Adds a slide behind the others, or replaces one, in the caller's transaction.
 * @throws ApiError invalidRequest, notFound no such slide or article, alreadyHandled the name is in use, aboveMax too many
 */
export async function saveSlide(client: PoolClient, slide: NewSlide): Promise<number> {
  await assertSlide(client, slide);
  try {
    const slideId = await writeSlide(client, slide);
    const texts = entriesOf(slide.texts);
    await client.query(
      'DELETE FROM carousel_texts WHERE slide_id = $1 AND locale::text <> ALL ($2)',
      [slideId, texts.map(([locale]) => locale)],
    );
    for (const [locale, { title, text, alt }] of texts) {
      await client.query(
        `INSERT INTO carousel_texts (slide_id, locale, title, text, alt)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (slide_id, locale) DO UPDATE
           SET title = excluded.title, text = excluded.text, alt = excluded.alt`,
        [slideId, locale, title, text, alt],
      );
    }
    return slideId;
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse.alreadyHandled({ field: 'name' });
    throw error;
  }
}

/** Puts the slides into this order; it must name each of them once. @throws ApiError invalidRequest */
export async function reorderSlides(
  client: PoolClient,
  slideIds: readonly number[],
): Promise<void> {
  const { rows } = await client.query<{ slide_id: number }>(
    'SELECT slide_id FROM carousel_slides ORDER BY slide_id FOR UPDATE',
  );
  const wanted = [...slideIds].sort((left, right) => left - right);
  const isWhole =
    wanted.length === rows.length && rows.every((row, at) => row.slide_id === wanted[at]);
  if (!isWhole) throw invalid('slideIds');
  await client.query(
    `UPDATE carousel_slides SET position = place
     FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (id, place) WHERE slide_id = id`,
    [slideIds],
  );
}

/** Removes a slide with its texts, in the caller's transaction. @throws ApiError notFound */
export async function removeSlide(client: PoolClient, slideId: number): Promise<void> {
  await client.query('DELETE FROM carousel_texts WHERE slide_id = $1', [slideId]);
  const { rowCount } = await client.query('DELETE FROM carousel_slides WHERE slide_id = $1', [
    slideId,
  ]);
  if (rowCount !== 1) throw refuse.notFound();
}
