/** How numbers are written in a column: `1 234,5 €` has the decimal `,`, thousands of ` ` and the unit `€`. */
export interface NumberNotation {
  readonly decimal: '.' | ',';
  readonly thousands?: '.' | ',' | ' ' | "'" | undefined;
  readonly unit?: string | undefined;
}

const plainNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Reads a decimal number without exponent; thousands separators only where the notation has them, and only in threes. */
export function readNumber(text: string, { decimal, thousands, unit }: NumberNotation): number | undefined {
  let plain = text;
  if (unit !== undefined) {
    if (plain.endsWith(unit)) plain = plain.slice(0, -unit.length).trimEnd();
    else if (plain.startsWith(unit)) plain = plain.slice(unit.length).trimStart();
  }
  if (thousands !== undefined) {
    // Blanks and apostrophes come in several shapes.
    const even = thousands === ' ' || thousands === "'" ? plain.replace(/[\s\u00a0\u202f’]/g, thousands) : plain;
    const end = even.indexOf(decimal) < 0 ? even.length : even.indexOf(decimal);
    const groups = even.slice(0, end).split(thousands);
    if (groups.some((group, index) => (index === 0 ? !/^[+-]?\d{1,3}$/.test(group) : !/^\d{3}$/.test(group)))) {
      if (groups.length > 1) return undefined;
    }
    plain = groups.join('') + even.slice(end);
  }
  if (decimal === ',') plain = plain.replace(',', '.');
  return plainNumber.test(plain) ? Number(plain) : undefined;
}
