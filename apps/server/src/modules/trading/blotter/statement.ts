/** A condition with its values; `$` stands for the place of each. */
export interface Condition {
  readonly text: string;
  readonly values: readonly unknown[];
}

export const condition = (text: string, ...values: unknown[]): Condition => ({ text, values });

/** The rows of several selects in brackets; one alone could have no order of the whole around it. */
export const allOf = (selects: readonly string[]): string =>
  selects.map((select) => `SELECT * FROM ${select} AS part`).join(' UNION ALL ');

/** The values of a statement that is put together from parts. */
export class Statement {
  readonly values: unknown[] = [];

  and(conditions: readonly Condition[]): string {
    return conditions
      .map(({ text, values }) => {
        let at = 0;
        return text.replaceAll('$', () => this.place(values[at++]));
      })
      .join(' AND ');
  }

  place(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}
