import type { ViewedList } from '@candor/protocol';
import { Button, Flex, Input, Popover, Typography } from 'antd';
import { DeleteOutlined, StarOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAct, useRead, useRefresh } from '#shared/data/hooks.ts';
import type { FilterSpec } from './FilterBar.tsx';
import type { UrlState } from './url-state.ts';
import { viewChange, viewQuery } from './view-query.ts';

interface SavedViewsProps extends UrlState {
  readonly list: ViewedList;
  readonly filters: readonly FilterSpec[];
}

const NAME_LENGTH_MAX = 40;

/** Sets of filters of a list that one gave a name: they follow the person, not the browser. */
export function SavedViews(props: SavedViewsProps): ReactNode {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setIsOpen}
      content={<Views {...props} onOpened={() => setIsOpen(false)} />}
    >
      <Button icon={<StarOutlined aria-hidden />} aria-expanded={isOpen}>
        {t`My views`}
      </Button>
    </Popover>
  );
}

interface ViewsProps extends SavedViewsProps {
  readonly onOpened: () => void;
}

function Views({ list, filters, values, change, onOpened }: ViewsProps): ReactNode {
  const { t } = useLingui();
  const views = useRead('myViews', { list }).data?.views ?? [];
  return (
    <Flex component="section" vertical gap={8} style={{ width: 280 }} aria-label={t`My views`}>
      {views.map(({ viewId, name, query }) => (
        <Flex key={viewId} justify="space-between" align="center" gap={8}>
          <Button
            type="link"
            style={{ padding: 0, minWidth: 0, overflow: 'hidden' }}
            onClick={() => {
              change(viewChange(values, query, ['tab']));
              onOpened();
            }}
          >
            <Typography.Text ellipsis style={{ color: 'inherit' }}>
              {name}
            </Typography.Text>
          </Button>
          <RemoveView viewId={viewId} name={name} />
        </Flex>
      ))}
      <NewView list={list} query={viewQuery(filters, values)} />
    </Flex>
  );
}

function RemoveView(props: { readonly viewId: number; readonly name: string }): ReactNode {
  const { t } = useLingui();
  const { viewId, name } = props;
  const { run, isBusy } = useAct('myViewRemove');
  const refresh = useRefresh();
  return (
    <Button
      type="text"
      size="small"
      aria-label={t`Remove the view ${name}`}
      icon={<DeleteOutlined aria-hidden />}
      loading={isBusy}
      onClick={() => void run({ viewId }).then(() => refresh('myViews'))}
    />
  );
}

interface NewViewProps {
  readonly list: ViewedList;
  readonly query: string;
}

/** Keeps what is set now; a name that is there already gets it instead of what it had. */
function NewView({ list, query }: NewViewProps): ReactNode {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { run, isBusy } = useAct('myViewSave');
  const refresh = useRefresh();
  const name = typed.trim();
  const save = async (): Promise<void> => {
    if (name === '' || query === '') return;
    const done = await run({ list, name, query });
    if (done?.ok !== true) return;
    setTyped('');
    await refresh('myViews');
  };
  if (query === '') {
    return (
      <Typography.Text type="secondary">
        {t`Set filters to keep them under a name. What is searched for is not kept.`}
      </Typography.Text>
    );
  }
  return (
    <Flex gap={8}>
      <Input
        aria-label={t`Name of the view`}
        placeholder={t`Name of the view`}
        maxLength={NAME_LENGTH_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => void save()}
      />
      <Button disabled={name === ''} loading={isBusy} onClick={() => void save()}>
        {t`Keep`}
      </Button>
    </Flex>
  );
}
