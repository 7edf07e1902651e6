/** User numbers in a text that was typed or pasted: each once, in their order there; what is no number is left out. */
export function userNumbersOf(text: string): number[] {
  const parts = text.split(/[^0-9]+/).filter((part) => part !== '');
  return [...new Set(parts.map(Number))].filter((one) => Number.isSafeInteger(one) && one > 0);
}
