import type { ValueCount } from './table-profile.ts';

const leading = /^([+-]?\d{1,3})\s*(?:[-–—:=.)|]\s*|\s\(|\s)\s*\D/u;
const trailing = /\D\s*(?:[([]|\s[-–])\s*(\d{1,3})\s*[)\]]?$/u;
const stars = /^(★+)☆*$/u;

/** Numbers of cells such as "5 - very satisfied", "very satisfied (5)" or "★★★☆☆", by cell; null unless all are of that kind. */
export function readLabelledScale(values: readonly ValueCount[]): Record<string, number> | null {
  if (values.length < 2 || values.length > 30) return null;
  const recode: Record<string, number> = {};
  const taken = new Map<number, number>();
  let labels = 0;
  for (const { text } of values) {
    const plain = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : undefined;
    const star = stars.exec(text)?.[1];
    const number =
      plain ?? (star ? star.length : Number((leading.exec(text) ?? trailing.exec(text))?.[1] ?? Number.NaN));
    if (Number.isNaN(number) || text.length > 80) return null;
    if (plain === undefined) labels += 1;
    recode[text] = number;
    taken.set(number, (taken.get(number) ?? 0) + 1);
  }
  // "1 Main Street", "12 Oak Road": numbers of a scale lie close together and mean one thing each.
  const numbers = [...taken.keys()];
  const [min, max] = [Math.min(...numbers), Math.max(...numbers.filter((number) => number < 66))];
  if (labels === 0 || min < 0 || max > 10 || numbers.length * 2 < max - min || numbers.length < 2) return null;
  return [...taken.values()].some((count) => count > 2) ? null : recode;
}
