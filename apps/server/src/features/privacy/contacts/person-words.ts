import { foldText } from '@echolot/core/folded-text';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import type { StoredWords } from '../../../database/tables-erasure.ts';
import type { PersonFinder } from '../../../personal-data/person-finder.ts';

/** Stands where something about an erased person stood. The same in every language. */
export const erasedMark = '[***]';

/** Shortest word that tells a person anywhere; shorter ones are in too many texts. */
const shortest: Readonly<Record<string, number>> = { number: 5, name: 4, email: 5, other: 3, part: 3 };

export function createPersonFinder(words: Pick<StoredWords, 'strong' | 'weak' | 'country'>): PersonFinder {
  const national = words.strong
    .filter(({ kind }) => kind === 'phone')
    .map(({ text }) => nationalOf(text, words.country));
  const phones = national.filter((digits) => digits.length >= 5);
  const strong = patternOf(words.strong);
  const weak = patternOf([...words.strong, ...words.weak]);

  const rangesOf = (text: string, isOwn: boolean): [number, number][] => {
    const ranges: [number, number][] = [];
    const pattern = isOwn ? weak : strong;
    if (pattern) {
      // Most texts need no folding, and of most of them nothing is found: files have millions.
      const plain = /[^\0-\x7f]/.test(text) ? undefined : text.toLowerCase();
      const { folded, places } = plain === undefined ? foldWithPlaces(text) : { folded: plain, places: undefined };
      for (const match of folded.matchAll(pattern)) {
        const end = match.index + match[0].length;
        ranges.push(places ? [places[match.index] ?? 0, places[end] ?? text.length] : [match.index, end]);
      }
    }
    if (phones.length > 0) {
      for (const match of text.matchAll(/\+?\d(?:[\s()/.\-‑–]{0,3}\d){4,}/gu)) {
        const digits = match[0].replace(/\D/g, '');
        if (phones.some((phone) => digits.endsWith(phone) && digits.length - phone.length <= 6)) {
          ranges.push([match.index, match.index + match[0].length]);
        }
      }
    }
    return ranges.sort(([a], [b]) => a - b);
  };

  return {
    finds: (text, isOwn) => rangesOf(text, isOwn).length > 0,
    erase(text, isOwn) {
      let erased = '';
      let done = 0;
      for (const [from, to] of rangesOf(text, isOwn)) {
        if (to <= done) continue;
        erased += from < done ? '' : text.slice(done, from) + erasedMark;
        done = to;
      }
      return erased + text.slice(done);
    },
    likePatterns: [...new Set(words.strong.flatMap(likePatternsOf))],
    digitPatterns: phones.map((digits) => `%${digits.split('').join('%')}%`),
  };
}

/** The folded text, and for each of its characters (and its end) where it comes from. */
function foldWithPlaces(text: string): { folded: string; places: readonly number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = foldText(character);
    for (let index = 0; index < plain.length; index += 1) places.push(at);
    folded += plain;
    at += character.length;
  }
  places.push(at);
  return { folded, places };
}

/** Spellings of a word once folded: Müller, Muller and Mueller are one name. */
function spellingsOf(text: string): string[] {
  const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae' };
  const written = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåøæ]/g, (letter) => umlauts[letter] ?? letter);
  const plain = foldText(text);
  return [...new Set([plain, foldText(written), plain.replace(/ae|oe|ue/g, (pair) => pair.slice(0, 1))])].filter(
    Boolean,
  );
}

/** The same word in the forms it is written in, as alternatives of an expression over folded text. */
function alternativesOf({ kind, text }: { kind: string; text: string }): string[] {
  if (kind === 'phone') return [];
  const cut = (word: string): string[] => word.split(/[\s,.\-/]+/).filter(Boolean);
  const isLongEnough = (word: string): boolean => word.length >= (shortest[kind] ?? 3);
  if (kind === 'name') {
    // "Anna Virtanen", "Virtanen, Anna", with whatever is between the two.
    return spellingsOf(text).flatMap((spelling) => {
      const parts = cut(spelling);
      if (parts.length < 2 || !isLongEnough(spelling)) return [];
      const gap = '[\\s,.\\-]+';
      const ways = [parts, [...parts.slice(1), parts[0] ?? ''], [parts.at(-1) ?? '', ...parts.slice(0, -1)]];
      return ways.map((way) => way.map(escaped).join(gap));
    });
  }
  return spellingsOf(text.trim())
    .filter(isLongEnough)
    .map((spelling) => spelling.split(/\s+/).map(escaped).join('\\s+'));
}

function patternOf(words: readonly { kind: string; text: string }[]): RegExp | undefined {
  const alternatives = [...new Set(words.flatMap(alternativesOf))].sort((a, b) => b.length - a.length);
  if (alternatives.length === 0) return undefined;
  // Words end where letters and digits end; a name may carry the s of a genitive.
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?:'?s)?(?![\\p{L}\\p{N}])`, 'gu');
}

/** Of each spelling its longest part: whatever is between the parts, that one is there. */
function likePatternsOf(word: { kind: string; text: string }): string[] {
  if (alternativesOf(word).length === 0) return [];
  return spellingsOf(word.text.trim()).map((spelling) => {
    const separators = word.kind === 'name' ? /[\s,.\-/]+/ : /[\s"\\]+/;
    const longest = spelling.split(separators).sort((a, b) => b.length - a.length)[0] ?? '';
    return `%${longest.replace(/[%_\\]/g, '\\$&')}%`;
  });
}

function nationalOf(phone: string, country: string | null): string {
  const code = country && isSupportedCountry(country) ? (country satisfies CountryCode) : undefined;
  const parsed = parsePhoneNumberFromString(phone, code);
  return parsed?.nationalNumber ?? phone.replace(/\D/g, '').replace(/^0+/, '');
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Replaces what tells the person in every text of a JSON value; the same value when nothing does. */
export function eraseInJson<T>(finder: PersonFinder, value: T, isOwn: boolean): T {
  if (typeof value === 'string') return finder.erase(value, isOwn) as T; // A string stays a string.
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => eraseInJson(finder, item, isOwn));
    return items.some((item, index) => item !== value[index]) ? (items as T) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [
    finder.erase(name, isOwn),
    eraseInJson(finder, item as unknown, isOwn),
  ]);
  const erased = Object.fromEntries(entries) as T; // The names that stay keep their type.
  return JSON.stringify(erased) === JSON.stringify(value) ? value : erased;
}
