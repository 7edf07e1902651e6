import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';

/** The few words the primitives say themselves, in the reader's language. The app provides them. */
export interface UiTexts {
  readonly back: string;
  readonly cancel: string;
  readonly clear: string;
  readonly close: string;
  readonly confirm: string;
  readonly copied: string;
  readonly copy: string;
  readonly copyFailed: string;
  readonly decrease: string;
  readonly deleteDigit: string;
  readonly hidePassword: string;
  readonly increase: string;
  readonly loading: string;
  readonly loadMore: string;
  readonly nextPage: string;
  readonly noMore: string;
  readonly notANumber: string;
  readonly offline: string;
  readonly previousPage: string;
  readonly pullToRefresh: string;
  readonly refreshing: string;
  readonly releaseToRefresh: string;
  readonly retry: string;
  readonly search: string;
  readonly showPassword: string;
}

const UiTextsContext = createContext<UiTexts | undefined>(undefined);

/** Gives every primitive below it its words. */
export function UiTextsProvider(props: {
  readonly texts: UiTexts;
  readonly children: ReactNode;
}): ReactNode {
  return <UiTextsContext value={props.texts}>{props.children}</UiTextsContext>;
}

/** The words of the nearest provider; a primitive outside of one is a mistake of the app. */
export function useUiTexts(): UiTexts {
  const texts = useContext(UiTextsContext);
  if (texts === undefined) throw new Error('UiTextsProvider is missing above this component');
  return texts;
}
