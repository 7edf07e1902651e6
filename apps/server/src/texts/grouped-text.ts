/** Digits of a decimal in groups of three, as on every screen: `67,440.40`. */
export function groupedText(decimal: string): string {
  return decimal.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}
