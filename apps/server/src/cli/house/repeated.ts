/** A line for each name that stands there more than once, after what it names. */
export const repeated = (kind: string, names: readonly (string | number)[]): string[] =>
  [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map(
    (name) => `${kind} ${name} stands there twice`,
  );
