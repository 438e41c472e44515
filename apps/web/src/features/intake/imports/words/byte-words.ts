const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `12.4 MB` in the reader's language. */
export function formatBytes(bytes: number, locale: string): string {
  let value = bytes;
  let step = 0;
  while (value >= 1000 && step < units.length - 1) {
    value /= 1000;
    step += 1;
  }
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value);
}

/** `8 sec`, `3 min`, `2 hr` in the reader's language; rounded up, since a wait that ends early annoys nobody. */
export function formatDuration(seconds: number, locale: string): string {
  const [value, unit]: [number, string] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(Math.max(1, Math.ceil(value)));
}
