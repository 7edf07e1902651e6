import { languages } from '@candor/protocol';
import type { Locale } from '@candor/protocol';
import { Badge, Flex, Form, Input, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageTabs } from './PageTabs.tsx';
import { completeLocales } from './translations.ts';
import type { Translations } from './translations.ts';

/** A fixed height: growing by itself would write styles that the content security policy refuses. */
const LONG_TEXT_ROWS = 16;

export interface TranslatedField {
  readonly name: string;
  readonly label: string;
  readonly isLong: boolean;
  readonly lengthMax: number;
  /** An empty one does not make the language incomplete. */
  readonly isOptional?: boolean;
}

interface TranslationsEditorProps {
  readonly fields: readonly TranslatedField[];
  readonly value: Translations;
  readonly onChange: (value: Translations) => void;
  readonly isReadOnly?: boolean;
  /** Lines of a long field. */
  readonly rows?: number;
  /** What stands beside the fields of a language, or below them where there is no room. */
  readonly beside?: (locale: Locale) => ReactNode;
}

/** Texts in the readers' seven languages, one tab a language, with which of them are complete. */
export function TranslationsEditor(props: TranslationsEditorProps): ReactNode {
  const { t, i18n } = useLingui();
  const { fields, value } = props;
  const own = languages.find(({ tag }) => tag === i18n.locale)?.code ?? 'en';
  const required = fields.filter(({ isOptional }) => isOptional !== true).map(({ name }) => name);
  const complete = completeLocales(value, required);
  return (
    <Flex vertical gap={8}>
      <Typography.Text type="secondary">
        {t`${complete.length} of ${languages.length} languages are complete`}
      </Typography.Text>
      <PageTabs
        destroyOnHidden={false}
        defaultActiveKey={own}
        items={languages.map(({ code, name, tag }) => ({
          key: code,
          label: (
            <Badge
              status={complete.includes(code) ? 'success' : 'warning'}
              text={<span lang={tag}>{name}</span>}
            />
          ),
          children: (
            <Flex gap={24} wrap>
              <div style={{ flex: '1 1 360px', minWidth: 0 }}>
                <LanguageFields {...props} locale={code} tag={tag} />
              </div>
              {props.beside?.(code)}
            </Flex>
          ),
        }))}
      />
    </Flex>
  );
}

interface LanguageFieldsProps extends TranslationsEditorProps {
  readonly locale: Locale;
  readonly tag: string;
}

function LanguageFields(props: LanguageFieldsProps): ReactNode {
  const { fields, value, locale, tag } = props;
  const texts = value[locale] ?? {};
  return (
    <Form layout="vertical" component="div">
      {fields.map(({ name, label, isLong, lengthMax }) => {
        const control = {
          id: `${locale}-${name}`,
          lang: tag,
          value: texts[name] ?? '',
          maxLength: lengthMax,
          showCount: true,
          readOnly: props.isReadOnly === true,
          onChange: ({ target }: { readonly target: { readonly value: string } }) =>
            props.onChange({ ...value, [locale]: { ...texts, [name]: target.value } }),
        };
        return (
          <Form.Item key={name} label={label} htmlFor={control.id}>
            {isLong ? (
              <Input.TextArea {...control} rows={props.rows ?? LONG_TEXT_ROWS} />
            ) : (
              <Input {...control} />
            )}
          </Form.Item>
        );
      })}
    </Form>
  );
}
