/** What people fill in, in the order of the page; what is hidden or off is passed over. */
const FIELDS =
  'input:not([type=hidden], [disabled]), textarea:not([disabled]), [role=combobox], [role=slider]';

/** Puts the cursor where the work of a form that was just opened begins: not on what closes it. */
export function focusFirstField(form: Element | null): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  const shown = fields.filter((field) => field.getClientRects().length > 0);
  // Of a choice the one that is chosen, as a tab would.
  const first = shown[0];
  const chosen = shown.find(
    (field) =>
      field instanceof HTMLInputElement &&
      field.type === 'radio' &&
      field.checked &&
      first instanceof HTMLInputElement &&
      field.name === first.name,
  );
  (chosen ?? first)?.focus();
}
