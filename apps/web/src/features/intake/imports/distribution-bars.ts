export interface ValueCount {
  readonly text: string;
  readonly count: number;
}

interface NumericBar {
  readonly from: number;
  readonly count: number;
  readonly label: string;
}

const mostSteps = 21;

/**
 * Bars of a numeric column: one per value where the values are few, else of equal width. Undefined where the known values
 * are only a part of the column, since the picture would be wrong.
 */
export function numericBars(top: readonly ValueCount[], distinct: number): NumericBar[] | undefined {
  const values = top
    .map(({ text, count }) => ({ value: Number(text.replace(',', '.')), count, text }))
    .filter(({ value }) => Number.isFinite(value))
    .toSorted((one, other) => one.value - other.value);
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last || values.length < 2 || distinct > top.length) return undefined;
  const isWhole = values.every(({ value }) => Number.isInteger(value));
  const span = last.value - first.value;
  if (isWhole && span < mostSteps) {
    const counts = new Map(values.map(({ value, count }) => [value, count]));
    return Array.from({ length: span + 1 }, (_, step) => {
      const value = first.value + step;
      return { from: value, count: counts.get(value) ?? 0, label: String(value) };
    });
  }
  const width = span / mostSteps;
  const bars = Array.from({ length: mostSteps }, (_, index) => ({
    from: first.value + index * width,
    count: 0,
    label: index === 0 ? first.text : last.text,
  }));
  for (const { value, count } of values) {
    const bar = bars[Math.min(mostSteps - 1, Math.floor((value - first.value) / width))];
    if (bar) bar.count += count;
  }
  return bars;
}
