/** The number of a name in its list: what typed arrays and effect words hold. Throws for a stranger. */
export function codeOf(names: readonly string[], name: string): number {
  for (let code = 0; code < names.length; code++) if (names[code] === name) return code;
  throw new Error(`unknown name ${name}`);
}
