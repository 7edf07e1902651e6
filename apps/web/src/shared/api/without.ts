/** A copy of a record without some of its fields. */
export function without<Value extends object>(
  record: Value,
  ...fields: readonly (keyof Value & string)[]
): Partial<Value> {
  const kept = Object.entries(record).filter(([name]) => !fields.includes(name as never));
  return Object.fromEntries(kept) as Partial<Value>;
}
