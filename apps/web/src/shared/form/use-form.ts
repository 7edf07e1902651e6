import { RefusedError } from '@candor/api-client';
import { useRef, useState } from 'react';
import type { Dispatch, SetStateAction, SubmitEvent } from 'react';
import { codeText } from '#shared/texts/error-text.ts';
import { failureOf } from '#shared/texts/failure.ts';
import type { Failure } from '#shared/texts/failure.ts';
import { fieldOfRefusal } from './refusals.ts';
import { showFirstProblem } from './show-first-problem.ts';

/** Which fields are wrong: each with a code of the catalogue whose text says how, or with the text itself. */
export type FormProblems<Field extends string> = Readonly<Partial<Record<Field, number | string>>>;

interface FormOptions<Inputs extends object, Field extends string> {
  readonly initial: Inputs | (() => Inputs);
  /** Inputs that the screen itself holds, because more than the form needs them. */
  readonly outer?: readonly [inputs: Inputs, setInputs: Dispatch<SetStateAction<Inputs>>];
  /** What must be put right; shown from the first attempt on, and live from then. */
  readonly find?: (inputs: Inputs) => FormProblems<NoInfer<Field>>;
  /** Does it. What it throws is shown at a field of `fields`, or above the button. */
  readonly send: (inputs: Inputs) => Promise<unknown>;
  /** The fields at which this form can show a refusal. */
  readonly fields?: readonly NoInfer<Field>[];
  /** Inputs that end a field's refusal, where they are not the input of the same name. */
  readonly changedBy?: Readonly<Partial<Record<NoInfer<Field>, readonly (keyof Inputs)[]>>>;
  readonly describe?: (error: unknown) => Failure;
}

/** What a text field takes of its form. */
export interface TextControl {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}

/** The state of a form. */
export interface Form<Inputs extends object, Field extends string> {
  readonly inputs: Inputs;
  /** Why it was not done, when that is about no field. */
  readonly failure: Failure | undefined;
  readonly isBusy: boolean;
  /** The complaint at a field. */
  readonly error: (field: Field) => string | undefined;
  /** A text input and its complaint, for the props of its control. */
  readonly text: (
    field: Field &
      { [Key in keyof Inputs]: Inputs[Key] extends string ? Key : never }[keyof Inputs],
  ) => TextControl;
  readonly change: (changes: Partial<Inputs>) => void;
  /** Something outside of the inputs changed: what was said about `field` is over. */
  readonly touch: (field: Field) => void;
  /** Shows what is wrong with these fields, as if the form had been sent. True when nothing is. */
  readonly demand: (...fields: readonly Field[]) => boolean;
  /** Does something else of this form; what it throws is shown in the same places. */
  readonly attempt: (run: (inputs: Inputs) => Promise<unknown>, form?: HTMLFormElement) => void;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Runs one thing at a time: what is asked for while it runs is left out. */
function useOneAtATime() {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const run = (start: () => Promise<unknown>): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    void start().finally(() => {
      isRunning.current = false;
      setIsBusy(false);
    });
  };
  return { isBusy, run };
}

type Key<Inputs> = Extract<keyof Inputs, string>;

/** A form: what was typed, what is wrong with it, and sending it, once at a time and only when nothing is wrong. */
export function useForm<Inputs extends object, Field extends string = Key<Inputs>>(
  options: FormOptions<Inputs, Field>,
): Form<Inputs, Field> {
  const { outer, fields = [], changedBy, send, describe = failureOf } = options;
  const own = useState(options.initial);
  const [inputs, setInputs] = outer ?? own;
  const [tried, setTried] = useState<readonly Field[] | 'all'>([]);
  const [refusal, setRefusal] = useState<{ readonly field: Field; readonly code: number }>();
  const [failure, setFailure] = useState<Failure>();
  const { isBusy, run: runOnce } = useOneAtATime();
  const found = options.find?.(inputs) ?? ({} as FormProblems<Field>);
  const problemOf = (field: Field): number | string | undefined => {
    if (refusal?.field === field) return refusal.code;
    return tried === 'all' || tried.includes(field) ? found[field] : undefined;
  };
  const error: Form<Inputs, Field>['error'] = (field) => {
    const problem = problemOf(field);
    return typeof problem === 'number' ? codeText(problem) : problem;
  };
  const change = (changes: Partial<Inputs>): void => {
    setInputs((before) => ({ ...before, ...changes }));
    setFailure(undefined);
    const ends: readonly PropertyKey[] =
      refusal === undefined ? [] : (changedBy?.[refusal.field] ?? [refusal.field]);
    if (ends.some((name) => name in changes)) setRefusal(undefined);
  };
  const tell = (caught: unknown, form: HTMLFormElement | undefined): void => {
    if (!(caught instanceof RefusedError)) console.warn(caught);
    const field = fieldOfRefusal(caught, fields);
    if (field === undefined || !(caught instanceof RefusedError)) {
      setFailure(describe(caught));
      return;
    }
    setRefusal({ field, code: caught.code });
    if (form !== undefined) showFirstProblem(form);
  };
  const attempt: Form<Inputs, Field>['attempt'] = (run, form) =>
    runOnce(() => {
      setFailure(undefined);
      setRefusal(undefined);
      return run(inputs).catch((caught: unknown) => tell(caught, form));
    });
  return {
    inputs,
    failure,
    isBusy,
    error,
    text: (field) => ({
      value: inputs[field] as string,
      error: error(field),
      onChange: (typed) => change({ [field]: typed } as unknown as Partial<Inputs>),
    }),
    change,
    touch: (field) => {
      setFailure(undefined);
      if (refusal?.field === field) setRefusal(undefined);
    },
    demand: (...names) => {
      if (tried !== 'all') setTried([...tried, ...names]);
      return names.every((name) => found[name] === undefined);
    },
    attempt,
    submit: (event) => {
      event.preventDefault();
      setTried('all');
      if (Object.keys(found).length === 0) attempt(send, event.currentTarget);
      else showFirstProblem(event.currentTarget);
    },
  };
}
