import type { EndpointReply, Locale } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { PlatformSettings } from '#modules/console/settings/index.ts';
import { readArticle } from './article-store.ts';
import type { StoreDeps } from './article-store.ts';
import { textIn } from '#texts/texts.ts';

type Channel = EndpointReply<'common/contact'>['channels'][number];

/** The page that says how to reach the exchange. */
const CONTACT_SLUG = 'contact';

/** Where somebody who found a hole is told what to do. */
const WEAKNESS_SLUG = 'report-a-weakness';

/** How to reach the exchange: what its staff have set, and pages of its own. @throws ApiError notFound */
export async function viewContact(
  deps: StoreDeps & { readonly settings: PlatformSettings },
  locale: Locale,
): Promise<EndpointReply<'common/contact'>> {
  const page = await readArticle(deps, locale, CONTACT_SLUG);
  if (page === undefined) throw refuse.notFound();
  const { supportEmail, supportTelegram, supportHours } = await deps.settings.read();
  const channels: Channel[] = [];
  if (supportEmail !== '') {
    channels.push({
      kind: 'email',
      title: textIn(locale, 'contact.email'),
      text: supportHours,
      target: supportEmail,
    });
  }
  if (supportTelegram !== '') {
    channels.push({
      kind: 'telegram',
      title: textIn(locale, 'contact.telegram'),
      text: supportHours,
      target: supportTelegram,
    });
  }
  channels.push({
    kind: 'help',
    title: textIn(locale, 'contact.help.title'),
    text: textIn(locale, 'contact.help.text'),
    target: '',
  });
  const weakness = await readArticle(deps, locale, WEAKNESS_SLUG);
  if (weakness !== undefined) {
    const { title, summary } = weakness;
    channels.push({ kind: 'article', title, text: summary, target: WEAKNESS_SLUG });
  }
  return { title: page.title, body: page.body, channels };
}
