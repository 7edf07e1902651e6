import { Button } from '@candor/ui-kit';
import type { ReactNode } from 'react';
import type { Failure } from '#shared/texts/failure.ts';
import { FailureNote } from '#shared/ui/FailureNote.tsx';
import { FormFoot } from './FormFoot.tsx';
import type { Form } from './use-form.ts';

/** Room around a form inside a sheet, or inside a frame that has its own. */
const ROOM = {
  sheet: 'gap-4 px-4 pb-4',
  frame: 'gap-4',
  tight: 'gap-3',
} as const;

interface FormScreenProps {
  readonly form: Pick<Form<object, string>, 'submit' | 'failure' | 'isBusy'>;
  /** Where it stands: a page of its own, whose bottom its button takes, or inside of something. */
  readonly room?: 'page' | keyof typeof ROOM;
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
  const fields = (
    <>
      {note !== undefined && <p className="text-body break-words text-t2">{note}</p>}
      {children}
    </>
  );
  const end = (
    <>
      <FailureNote failure={form.failure ?? props.failure} />
      <Button type="submit" isBlock tone={props.tone ?? 'primary'} isBusy={form.isBusy}>
        {props.label}
      </Button>
      {props.after}
    </>
  );
  if (room === 'page') {
    return (
      <form noValidate onSubmit={form.submit} className="page-form">
        <div className="flex flex-col gap-4 p-4">{fields}</div>
        <FormFoot>{end}</FormFoot>
      </form>
    );
  }
  return (
    <form noValidate onSubmit={form.submit} className={`flex flex-col ${ROOM[room]}`}>
      {fields}
      {room === 'sheet' ? <SheetFoot>{end}</SheetFoot> : end}
    </form>
  );
}

/** The end of a form in a sheet: it stays in sight while the fields scroll; on a low screen it is the last of them. */
function SheetFoot({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="bottom-0 z-10 -mx-4 -mb-4 flex flex-col gap-2 bg-sheet px-4 pt-2 pb-1 [@media(min-height:32rem)]:sticky">
      {children}
    </div>
  );
}
