import { Button, Chip, Field, Input, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFavourites } from '#shared/markets/favourites.ts';
import type { FavouriteGroup } from '#shared/markets/favourites.ts';
import { useSession } from '#shared/session/session.ts';
import { flipped, GROUP_NAME_MAX, GROUPS_MAX, withGroup } from './arrange.ts';
import { OrderedRows } from './OrderedRows.tsx';

/** The order of the favourites and their groups; everything is kept at once. */
export function ArrangeSheet(props: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useLingui();
  const { symbols, groups, arrange } = useFavourites();
  const hasSession = useSession((state) => state.session !== undefined);
  const [at, setAt] = useState<number>();
  const all = [...symbols];
  const group = at === undefined ? undefined : groups[at];
  return (
    <Sheet {...props} title={t`Arrange favorites`} height="tall">
      <GroupChips groups={groups} at={group === undefined ? undefined : at} onChoose={setAt} />
      {group === undefined || at === undefined ? (
        <OrderedRows symbols={all} onOrder={(order) => arrange(order, groups)} />
      ) : (
        <>
          <OrderedRows
            symbols={group.symbols}
            onOrder={(order) => arrange(all, withGroup(groups, at, { symbols: order }))}
            others={all.filter((symbol) => !group.symbols.includes(symbol))}
            onFlip={(symbol) =>
              arrange(all, withGroup(groups, at, { symbols: flipped(group.symbols, symbol) }))
            }
          />
          <GroupName
            key={group.name}
            name={group.name}
            taken={groups.map(({ name }) => name)}
            label={t`Rename`}
            onName={(name) => arrange(all, withGroup(groups, at, { name }))}
          />
          <div className="px-4 pb-4">
            <Button
              tone="secondary"
              isBlock
              onClick={() => {
                setAt(undefined);
                arrange(all, groups.toSpliced(at, 1));
              }}
            >
              {t`Delete group`}
            </Button>
          </div>
        </>
      )}
      {group === undefined && hasSession && groups.length < GROUPS_MAX && (
        <GroupName
          key={groups.length}
          name=""
          taken={groups.map(({ name }) => name)}
          label={t`Add group`}
          onName={(name) => {
            arrange(all, [...groups, { name, symbols: [] }]);
            setAt(groups.length);
          }}
        />
      )}
    </Sheet>
  );
}

/** All favourites, or one of the groups. */
function GroupChips(props: {
  readonly groups: readonly FavouriteGroup[];
  readonly at: number | undefined;
  readonly onChoose: (at: number | undefined) => void;
}): ReactNode {
  const { t } = useLingui();
  return (
    <div
      role="group"
      aria-label={t`Favorite groups`}
      className="scrollbar-none flex gap-2 overflow-x-auto px-4 pb-2"
    >
      <Chip isOn={props.at === undefined} onPress={() => props.onChoose(undefined)}>
        {t`All`}
      </Chip>
      {props.groups.map(({ name }, index) => (
        <Chip key={name} isOn={index === props.at} onPress={() => props.onChoose(index)}>
          {name}
        </Chip>
      ))}
    </div>
  );
}

/** A name that no other group has, for a new group or in place of the old one. */
function GroupName(props: {
  readonly name: string;
  readonly taken: readonly string[];
  readonly label: string;
  readonly onName: (name: string) => void;
}): ReactNode {
  const { t } = useLingui();
  const [typed, setTyped] = useState(props.name);
  const name = typed.normalize('NFC').trim();
  const isTaken = name !== props.name && props.taken.includes(name);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '' && name !== props.name && !isTaken) props.onName(name);
      }}
      className="flex flex-col gap-3 px-4 pt-4 pb-4"
    >
      <Field
        label={props.name === '' ? t`New group` : t`Name of the group`}
        error={isTaken ? t`You have a group of this name.` : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={typed}
            onChange={setTyped}
            maxLength={GROUP_NAME_MAX}
            leading={
              <FolderPlus size={18} strokeWidth={1.8} aria-hidden="true" className="text-t3" />
            }
          />
        )}
      </Field>
      <Button
        type="submit"
        tone="secondary"
        isBlock
        disabled={name === '' || name === props.name || isTaken}
      >
        {props.label}
      </Button>
    </form>
  );
}
