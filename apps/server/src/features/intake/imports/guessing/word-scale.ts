import { answerWords } from './answer-words.ts';
import { plainText } from './plain-text.ts';

export type ScaleFamily = 'satisfaction' | 'agreement' | 'quality' | 'likelihood' | 'ease' | 'frequency' | 'yesNo';

interface Words {
  readonly family: ScaleFamily;
  readonly language: string;
  /** −3 … 3 of each word. */
  readonly placeOf: ReadonlyMap<string, number>;
}

const scales: readonly Words[] = answerWords
  .trim()
  .replace(/\n +/g, ' ')
  .split('\n')
  .map((line) => {
    const [, family = '', language = '', words = ''] = /^(\w+) (\w\w): (.*)$/.exec(line) ?? [];
    const placeOf = new Map<string, number>();
    for (const step of words.split('; ')) {
      const place = Number(step.slice(0, step.indexOf(' ')));
      for (const word of step.slice(step.indexOf(' ') + 1).split(' | ')) placeOf.set(plainText(word), place);
    }
    return { family: family as ScaleFamily, language, placeOf };
  });

export interface WordScale {
  readonly family: ScaleFamily;
  readonly language: string;
  readonly min: number;
  readonly max: number;
  /** From the cell as written to its number. */
  readonly recode: Readonly<Record<string, number>>;
  readonly unknown: readonly string[];
}

/**
 * Reads cells such as "very satisfied" as numbers from 1 up, better is higher; yes and no as 1 and 0. All cells must be known
 * words of one family and language (one in ten rows may not be), else null.
 *
 * @param rowCount how many rows were seen: a middle that nobody chose among a hundred was no choice.
 */
export function readWordScale(values: readonly { text: string; count: number }[], rowCount: number): WordScale | null {
  let best: { share: number; scale: WordScale } | undefined;
  const total = values.reduce((sum, { count }) => sum + count, 0);
  if (values.length < 1 || values.length > 24) return null;
  for (const { family, language, placeOf } of scales) {
    const places = new Map<string, number>();
    const unknown: string[] = [];
    let known = 0;
    for (const { text, count } of values) {
      const place = placeOf.get(plainOfCell(text));
      if (place === undefined) unknown.push(text);
      else {
        known += count;
        places.set(text, place);
      }
    }
    const share = total === 0 ? 0 : known / total;
    // Spellings of a word ("Ja", "ja ") are one place.
    if (share < 0.9 || (best && share <= best.share)) continue;
    const different = new Set(places.values());
    if (different.size < 2) continue;
    best = { share, scale: { family, language, ...number(family, places, different, rowCount), unknown } };
  }
  return best?.scale ?? null;
}

function number(
  family: ScaleFamily,
  places: ReadonlyMap<string, number>,
  different: ReadonlySet<number>,
  rowCount: number,
): Pick<WordScale, 'min' | 'max' | 'recode'> {
  const of = (numberOf: (place: number) => number): Record<string, number> =>
    Object.fromEntries([...places].map(([text, place]) => [text, numberOf(place)]));
  if (family === 'yesNo') return { min: 0, max: 1, recode: of((place) => (place > 0 ? 1 : 0)) };
  const all = [...different].sort((one, other) => one - other);
  const [least = 0, greatest = 0] = [all[0], all.at(-1)];
  // A one-sided quality scale: poor, fair, good, very good, excellent.
  if (greatest === 3 && least > -3 && family === 'quality') {
    const ranks = different.has(-2)
      ? [-2, -1, 0, 1, 2, 3].filter((place) => place !== 2 || different.has(2))
      : [-1, 0, 1, 2, 3];
    return { min: 1, max: ranks.length, recode: of((place) => Math.max(1, ranks.indexOf(place) + 1)) };
  }
  const hasMiddle = different.has(0) || rowCount < 100 || all.length < 4;
  if (greatest === 3 || least === -3) {
    // Ends of "completely" without "very" are the ends of five.
    const isSeven = different.has(2) || different.has(-2);
    const ranks = (isSeven ? [-3, -2, -1, 0, 1, 2, 3] : [-3, -1, 0, 1, 3]).filter((place) => place !== 0 || hasMiddle);
    return { min: 1, max: ranks.length, recode: of((place) => ranks.indexOf(place) + 1) };
  }
  const ranks = [-2, -1, 0, 1, 2].filter((place) => place !== 0 || hasMiddle);
  return { min: 1, max: ranks.length, recode: of((place) => ranks.indexOf(place) + 1) };
}

function plainOfCell(text: string): string {
  return plainText(text)
    .replace(/^[\p{Extended_Pictographic}\uFE0F\s]+/u, '')
    .replace(/[.!]$/, '');
}
