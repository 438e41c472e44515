const separators = new Map<string, { decimal: string; group: string }>();

function separatorsOf(locale: string): { decimal: string; group: string } {
  let known = separators.get(locale);
  if (!known) {
    const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(-1_234_567.5);
    const partOf = (type: string, otherwise: string): string =>
      parts.find((part) => part.type === type)?.value ?? otherwise;
    known = { decimal: partOf('decimal', '.'), group: partOf('group', ',') };
    separators.set(locale, known);
  }
  return known;
}

/** `1,234`, `1.234.567`: groups of three, so that it cannot be meant as a decimal separator by mistake. */
const grouped = /^\d{1,3}(?:[.,]\d{3})+$/;

/**
 * The number somebody typed, as the tokens write it (`-1.5`, R-098): in the locale's way (`1.234,5` in German), or with the
 * other decimal separator where it can mean nothing else (`1.5` in German). Undefined for what is no number.
 */
export function parseTypedNumber(text: string, locale: string): string | undefined {
  const { decimal, group } = separatorsOf(locale);
  const plain = text
    .trim()
    .replace(/^[−–]/, '-')
    .replace(/^\+/, '')
    .replace(/[\s\u00a0\u202f'’]/g, '');
  const sign = plain.startsWith('-') ? '-' : '';
  let digits = plain.slice(sign.length);
  const lastDecimal = digits.lastIndexOf(decimal);
  const whole = lastDecimal < 0 ? digits : digits.slice(0, lastDecimal);
  if (grouped.test(whole) && whole.includes(group) && !whole.includes(decimal)) {
    digits = whole.replaceAll(group, '') + digits.slice(whole.length);
  }
  const written = digits.replace(/[.,]/, '.');
  if (!/^\d{1,15}(?:\.\d{1,10})?$/.test(written)) return undefined;
  const isZero = /^[0.]+$/.test(written);
  return `${isZero ? '' : sign}${written.replace(/^0+(?=\d)/, '')}`;
}

/** A number of a token as one would type it: `-1,5` in German. No grouping, so that it can be edited. */
export function typedNumber(value: string, locale: string): string {
  return value.replace('.', separatorsOf(locale).decimal);
}
