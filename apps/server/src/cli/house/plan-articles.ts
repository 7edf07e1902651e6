import type { AdminReply, ArticleHead, ArticleText, Locale } from '@candor/protocol';
import { addedWaysOut } from '#texts/ways-out.ts';
import { textsOf } from './article-file.ts';
import type { HouseArticle } from './article-file.ts';
import { NO_PLAN } from './plan-parts.ts';
import type { CallStaff, HousePart, HousePlan, Step } from './plan-parts.ts';

const PAGE_ROWS = 100;

type Own = AdminReply<'articleDetail'>;
/** An article at the version that an act left it at. */
interface At {
  readonly articleId: number;
  readonly version: number;
}

/** Bodies of files were read in when the file was. */
const noFile = (path: string): string => {
  throw new Error(`${path} was not read`);
};

/** Every article of the house by its address, and the categories that there are. */
async function listAll(call: CallStaff) {
  const heads: ArticleHead[] = [];
  const categories = new Set<string>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await call('articleList', {
      limit: PAGE_ROWS,
      ...(cursor === undefined ? {} : { cursor }),
    });
    heads.push(...page.articles);
    for (const { category } of page.categories) categories.add(category);
    cursor = page.nextCursor;
  }
  return { heads, categories };
}

/**
 * What leads from the articles of the house to those of the file, which names some of them: all others, and languages
 * that it leaves out, stay as they are, because the house announces things itself and staff write news every day.
 */
export function articlePlan(
  own: ReadonlyMap<string, Own>,
  articles: readonly HouseArticle[],
  categories: ReadonlySet<string>,
): HousePlan {
  const problems = articles.flatMap((wanted) => [
    ...unknownCategory(wanted, categories),
    ...contradictions(own.get(wanted.slug), wanted),
  ]);
  if (problems.length > 0) return { steps: [], problems };
  return { steps: articles.flatMap((wanted) => stepsOf(own.get(wanted.slug), wanted)), problems };
}

function unknownCategory(
  { slug, category = null }: HouseArticle,
  categories: ReadonlySet<string>,
): string[] {
  return category === null || categories.has(category)
    ? []
    : [`article ${slug}: the help centre has no category ${category}`];
}

function contradictions(own: Own | undefined, wanted: HouseArticle): string[] {
  if (own === undefined) return [];
  const { slug } = wanted;
  if (own.kind !== wanted.kind) return [`article ${slug} is of the kind ${own.kind}, which stays`];
  // Publishing takes every draft along, and somebody may be in the middle of one.
  const others = Object.entries(own.texts).flatMap(([locale, text]) =>
    text.draft !== null && wanted.texts[locale] === undefined ? [locale] : [],
  );
  return wanted.isPublished && others.length > 0
    ? [`article ${slug}: a draft in ${others.join(', ')} waits: publish it, or name it in the file`]
    : [];
}

const isSameText = (one: ArticleText | null | undefined, other: ArticleText): boolean =>
  one !== null &&
  one !== undefined &&
  one.title === other.title &&
  one.summary === other.summary &&
  one.body === other.body;

const newest = ({ texts }: Own, locale: Locale): ArticleText | null =>
  texts[locale]?.draft ?? texts[locale]?.published ?? null;

type ArticleStep =
  | 'articleSave'
  | 'articlePlace'
  | 'articlePublish'
  | 'articlePublishOutward'
  | 'articleUnpublish';

/** One of the acts that an article takes, at the version that the one before left. */
interface Act {
  readonly name: ArticleStep;
  readonly more: object;
  readonly says: string;
}

/** Whether texts may lead readers where what is published does not. */
function leadOut(own: Own | undefined, changed: readonly [string, ArticleText][]): boolean {
  const words = ({ title, summary, body }: ArticleText): string[] => [title, summary, body];
  const known = Object.values(own?.texts ?? {}).flatMap(({ published }) =>
    published === null ? [] : words(published),
  );
  return (
    addedWaysOut(
      changed.flatMap(([, text]) => words(text)),
      known,
    ).length > 0
  );
}

/** The acts that lead from an article, or from none, to the file's. */
function actsOf(own: Own | undefined, wanted: HouseArticle): Act[] {
  const changed = Object.entries(textsOf(wanted, noFile)).filter(
    ([locale, text]) => own === undefined || !isSameText(newest(own, locale as Locale), text),
  );
  const category = wanted.category ?? null;
  const position = wanted.position ?? own?.position ?? 0;
  const isPlaced = (own?.category ?? null) === category && (own?.position ?? 0) === position;
  const isOut = own !== undefined && own.state !== 'draft';
  const isNews = changed.length > 0 || own?.hasDraft === true;
  // What is announced for later comes at its time, with what is drafted until then.
  const isPublishing = wanted.isPublished && (!isOut || (isNews && own.state === 'published'));
  const { leadsTo = [] } = own ?? {};
  // Whether texts lead out of the exchange, which two decide, is the house's to say once it has them.
  const isNextRun = changed.length > 0 && (leadsTo.length > 0 || leadOut(own, changed));
  const acts: (Act | false)[] = [
    changed.length > 0 && {
      name: 'articleSave',
      more: { texts: Object.fromEntries(changed) },
      says: `texts in ${changed.map(([locale]) => locale).join(', ')}`,
    },
    !isPlaced && {
      name: 'articlePlace',
      more: { category, position },
      says: `category ${category ?? 'none'}, place ${position}`,
    },
    isPublishing &&
      !isNextRun && {
        name: leadsTo.length > 0 ? 'articlePublishOutward' : 'articlePublish',
        more: {},
        says: 'published',
      },
    !wanted.isPublished &&
      isOut && { name: 'articleUnpublish', more: {}, says: 'taken away from its readers' },
  ];
  return acts.filter((act) => act !== false);
}

function stepsOf(own: Own | undefined, wanted: HouseArticle): Step[] {
  const { slug, kind } = wanted;
  const subject = `article ${slug}`;
  const acts = actsOf(own, wanted);
  if (own !== undefined) {
    const says = `~ ${subject} (${kind}): ${acts.map((act) => act.says).join('; ')}`;
    const { articleId, version } = own;
    const first = chained(subject, { articleId, version }, acts);
    return first === undefined ? [] : [{ ...first, says }];
  }
  return [
    {
      ...{ name: 'articleCreate', subject, request: { slug, kind } },
      says: `+ ${subject} (${kind}): ${acts.map((act) => act.says).join('; ')}`,
      next: (reply) => chained(subject, reply as At, acts),
    },
  ];
}

/** One act after the other, each over the version that the one before left. */
function chained(
  subject: string,
  { articleId, version }: At,
  [act, ...rest]: readonly Act[],
): Step | undefined {
  if (act === undefined) return undefined;
  const { name, more, says } = act;
  return {
    ...{ name, subject, says: `${subject}: ${says}` },
    request: { articleId, version, ...more } as Step['request'],
    next: (reply) => chained(subject, reply as At, rest),
  };
}

/** Terms and help by language. */
export const articlePart: HousePart<'articles'> = {
  key: 'articles',
  plan: async (call, { articles }) => {
    if (articles === undefined) return NO_PLAN;
    const { heads, categories } = await listAll(call);
    const named = new Set(articles.map(({ slug }) => slug));
    const own = new Map<string, Own>();
    for (const { slug, articleId } of heads) {
      if (named.has(slug)) own.set(slug, await call('articleDetail', { articleId }));
    }
    return articlePlan(own, articles, categories);
  },
  read: async (call) => {
    const { heads } = await listAll(call);
    const help = heads.filter(
      ({ kind, titles }) => kind === 'help' && Object.keys(titles).length > 0,
    );
    const details: Own[] = [];
    for (const { articleId } of help) details.push(await call('articleDetail', { articleId }));
    return details.length === 0 ? undefined : details.map(lineOf);
  },
};

/** An article of the house as a line of the file, its drafts included. */
function lineOf(own: Own): HouseArticle {
  const texts = Object.fromEntries(
    Object.entries(own.texts).map(([locale, text]) => [locale, text.draft ?? text.published]),
  );
  return {
    ...{ slug: own.slug, kind: own.kind, position: own.position },
    ...(own.category === null ? {} : { category: own.category }),
    isPublished: own.state !== 'draft',
    texts: texts as HouseArticle['texts'],
  };
}
