import type { ReactNode } from 'react';

/** A part of a page under its title. */
export function Block(props: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section aria-label={props.title} className="px-4 py-4">
      <h2 className="pb-3 text-list font-semibold">{props.title}</h2>
      {props.children}
    </section>
  );
}
