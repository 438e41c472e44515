const minus = '\u2212';
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, decimals: number, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${decimals} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    format = new Intl.NumberFormat(locale, { ...digits, ...options });
    formats.set(key, format);
  }
  return format;
}

/** A real minus in every locale, so that columns line up; no minus on what rounds to zero. */
function print(value: number, format: Intl.NumberFormat): string {
  const parts = format.formatToParts(value);
  const isZero = parts.every(({ type, value: text }) =>
    type === 'integer' || type === 'fraction' ? /^0+$/.test(text) : true,
  );
  return parts.map(({ type, value: text }) => (type === 'minusSign' ? (isZero ? '' : minus) : text)).join('');
}

/** A score with exactly so many decimals: `47`, `−3.5`. */
export function formatScore(value: number, locale: string, decimals = 0): string {
  return print(value, formatOf(locale, decimals));
}

/** A change with its sign: `+3`, `−1.2`; `0` when it rounds to nothing. */
export function formatChange(value: number, locale: string, decimals = 0): string {
  return print(value, formatOf(locale, decimals, { signDisplay: 'exceptZero' }));
}

/** Half an interval: `± 2`. The no-break space keeps it together. */
export function formatMargin(value: number, locale: string, decimals = 0): string {
  return `±\u00a0${print(Math.abs(value), formatOf(locale, decimals))}`;
}

/** A whole number with the locale's grouping: `12,480`. */
export function formatCount(value: number, locale: string): string {
  return print(value, formatOf(locale, 0));
}

/** A share between 0 and 1 as percent in the locale's way: `54 %`, `54%`. */
export function formatShare(share: number, locale: string, decimals = 0): string {
  return print(share, formatOf(locale, decimals, { style: 'percent' }));
}
