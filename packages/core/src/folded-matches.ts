import { foldText } from './folded-text.ts';

/** From and to (not included), in UTF-16 code units of the text. */
type TextRange = readonly [from: number, to: number];

/**
 * Where folded words are in a text as it was written: "muller" is in "Frau MÜLLER" from 5 to 11. Ranges come in order, and
 * those that meet or overlap are one.
 */
export function foldedMatches(text: string, words: readonly string[]): TextRange[] {
  if (words.length === 0) return [];
  const { folded, starts, ends } = foldedPieces(text);
  const found: [number, number][] = [];
  for (const word of words) {
    if (word === '') continue;
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      found.push([starts[at] ?? 0, ends[at + word.length - 1] ?? text.length]);
    }
  }
  return joined(found);
}

/** The folded text, and for each of its code units where the letter it was made of begins and ends. */
function foldedPieces(text: string): { folded: string; starts: number[]; ends: number[] } {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const letter of text) {
    const piece = foldText(letter);
    const end = at + letter.length;
    // An accent of its own belongs to the letter before.
    if (piece === '' && ends.length > 0) {
      const owner = starts.at(-1);
      for (let place = ends.length - 1; place >= 0 && starts[place] === owner; place -= 1) ends[place] = end;
    }
    for (let unit = 0; unit < piece.length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    folded += piece;
    at = end;
  }
  return { folded, starts, ends };
}

function joined(ranges: readonly [number, number][]): TextRange[] {
  const result: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const before = result.at(-1);
    if (before && from <= before[1]) before[1] = Math.max(before[1], to);
    else result.push([from, to]);
  }
  return result;
}
