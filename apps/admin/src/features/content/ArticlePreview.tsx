import { languages } from '@candor/protocol';
import type { Locale } from '@candor/protocol';
import { ArticlePage, formatDayInWords } from '@candor/ui-kit';
import '@candor/ui-kit/article.css';
import '@candor/ui-kit/tokens.css';
import { Flex, Segmented, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Theme } from '#shared/preferences/preferences.ts';
import type { Translations } from '#shared/ui/translations.ts';
import { seenIn } from './article-edits.ts';

/** The viewport of a common phone, and as much of its height as stands beside the editor. */
const PHONE = { width: 390, maxHeight: 640 } as const;

interface ArticlePreviewProps {
  /** With what was typed and not saved. */
  readonly texts: Translations;
  readonly locale: Locale;
  /** Null before it is published: the day is then today. */
  readonly publishedAtMs: number | null;
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
}

/** An article as the phone shows it to readers of a language, before anybody publishes it. */
export function ArticlePreview(props: ArticlePreviewProps): ReactNode {
  const { texts, locale, publishedAtMs, theme, onTheme } = props;
  const { t } = useLingui();
  const seen = seenIn(texts, locale);
  const language = languages.find(({ code }) => code === seen?.from);
  return (
    <Flex vertical gap={8} style={{ width: PHONE.width, maxWidth: '100%' }}>
      <Flex justify="space-between" align="center" gap={8}>
        <Typography.Text strong>{t`As the phone shows it`}</Typography.Text>
        <Segmented<Theme>
          size="small"
          value={theme}
          onChange={onTheme}
          options={[
            { value: 'dark', label: t`Dark theme` },
            { value: 'light', label: t`Light theme` },
          ]}
        />
      </Flex>
      {language === undefined ? (
        <Typography.Text type="secondary">{t`A title and a text, and it is shown here.`}</Typography.Text>
      ) : (
        <>
          {language.code === locale ? null : (
            <Typography.Text type="secondary">
              {t`Readers of this language see: ${language.name}`}
            </Typography.Text>
          )}
          <section
            aria-label={t`As the phone shows it`}
            className="phone-page"
            data-theme={theme}
            lang={language.tag}
            // What scrolls is reached by keys.
            tabIndex={0}
            style={{ maxHeight: PHONE.maxHeight }}
          >
            <ArticlePage
              title={seen?.title ?? ''}
              day={formatDayInWords(publishedAtMs ?? Date.now(), language.tag)}
              body={seen?.body ?? ''}
              linkOf={linkOf}
            />
          </section>
        </>
      )}
    </Flex>
  );
}

/** A link as it looks, which leads nowhere from here: where to is read under the pointer and in the text. */
const linkOf = (text: string, target: string): ReactNode => (
  <span className="article-link" title={target}>
    {text}
  </span>
);
