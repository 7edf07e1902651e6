import { Button } from '@candor/ui-kit';
import type { ReactNode } from 'react';
import type { Failure } from '#shared/texts/failure.ts';
import { FailureNote } from '#shared/ui/FailureNote.tsx';
import type { Form } from './use-form.ts';

/** Room around the form: a page of its own, inside a sheet, or inside a frame that has its own. */
const ROOM = {
  page: 'gap-4 p-4',
  sheet: 'gap-4 px-4 pb-4',
  frame: 'gap-4',
  tight: 'gap-3',
} as const;

interface FormScreenProps {
  readonly form: Pick<Form<object, string>, 'submit' | 'failure' | 'isBusy'>;
  readonly room?: keyof typeof ROOM;
  /** What the form is for, above its fields. */
  readonly note?: ReactNode;
  /** What the button says. */
  readonly label: string;
  readonly tone?: 'primary' | 'danger';
  /** A failure of something else than sending, when sending has none. */
  readonly failure?: Failure | undefined;
  readonly children?: ReactNode;
  /** Below the button. */
  readonly after?: ReactNode;
}

/** A form as every screen shows it: note, fields, what went wrong, the button. */
export function FormScreen(props: FormScreenProps): ReactNode {
  const { form, room = 'page', note, children } = props;
  return (
    <form noValidate onSubmit={form.submit} className={`flex flex-col ${ROOM[room]}`}>
      {note !== undefined && <p className="text-body break-words text-t2">{note}</p>}
      {children}
      <FailureNote failure={form.failure ?? props.failure} />
      <Button type="submit" isBlock tone={props.tone ?? 'primary'} isBusy={form.isBusy}>
        {props.label}
      </Button>
      {props.after}
    </form>
  );
}
