import { analyse } from 'chardet';
import { SourceFileError } from './source-file-error.ts';
import type { ByteSurvey } from './survey-bytes.ts';

export interface FoundEncoding {
  /** As TextDecoder names it. */
  readonly encoding: string;
  /** Bytes of a byte-order mark. */
  readonly markBytes: number;
  /** Whether some bytes may be none of the encoding; such rows are damaged, not guessed. */
  readonly isLossy: boolean;
  /** Another encoding the letters fit nearly as well, with some words as each of the two reads them. */
  readonly other?: { readonly encoding: string; readonly sample: string; readonly otherSample: string };
}

/**
 * The encoding of a text: what a person said, else its byte-order mark, UTF-16 by where its zeros are, UTF-8 when the
 * whole file is, else the likeliest legacy encoding of the letters beyond ASCII.
 *
 * @throws SourceFileError when there is no such encoding, or none that can be read.
 */
export function detectEncoding(survey: ByteSurvey, asked?: string): FoundEncoding {
  const { start } = survey;
  const mark = byteOrderMark(start);
  if (mark?.encoding.startsWith('utf-32')) throw new SourceFileError('encoding_unsupported', { encoding: 'UTF-32' });
  if (asked !== undefined) {
    const encoding = knownEncoding(asked);
    const isMarked = mark?.encoding === encoding;
    return {
      encoding,
      markBytes: isMarked ? mark.bytes : 0,
      isLossy: !(encoding === 'utf-8' ? survey.isUtf8 : isSingleByte(encoding)),
    };
  }
  if (mark) {
    const isLossy = mark.encoding === 'utf-8' ? !survey.isUtf8 : true;
    return { encoding: mark.encoding, markBytes: mark.bytes, isLossy };
  }
  const wide = wideEncoding(start);
  if (wide) return { encoding: wide, markBytes: 0, isLossy: true };
  if (survey.isUtf8) return { encoding: 'utf-8', markBytes: 0, isLossy: false };
  // Rows of another encoding glued to a UTF-8 file are damaged rows, no reason to misread all others.
  if (survey.utf8Characters > survey.otherBytes * 4) return { encoding: 'utf-8', markBytes: 0, isLossy: true };
  const { encoding, other } = legacyEncoding(survey.sample);
  return { encoding, markBytes: 0, isLossy: !isSingleByte(encoding), ...(other && { other }) };
}

function byteOrderMark(start: Buffer): { encoding: string; bytes: number } | undefined {
  const [a, b, c, d] = start;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', bytes: 3 };
  if (a === 0xff && b === 0xfe)
    return c === 0 && d === 0 ? { encoding: 'utf-32le', bytes: 4 } : { encoding: 'utf-16le', bytes: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', bytes: 2 };
  return a === 0 && b === 0 && c === 0xfe && d === 0xff ? { encoding: 'utf-32be', bytes: 4 } : undefined;
}

function knownEncoding(label: string): string {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    throw new SourceFileError('encoding_unknown', { encoding: label.slice(0, 40) });
  }
}

/** Every byte of these is a character. */
function isSingleByte(encoding: string): boolean {
  return /^(windows-125[0268]|iso-8859-(2|4|5|10|13|14|15|16)|koi8-[ru]|macintosh|x-mac-cyrillic|ibm866)$/.test(
    encoding,
  );
}

/** UTF-16 without a mark: the zeros of digits, delimiters and line ends are on one side only. */
function wideEncoding(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = Math.floor(Math.min(start.length, 65_536) / 2);
  let high = 0;
  let low = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const first = start[pair * 2] ?? 0;
    const second = start[pair * 2 + 1] ?? 0;
    if (first === 0 && isPlain(second)) high += 1;
    if (second === 0 && isPlain(first)) low += 1;
  }
  if (low > 1 && low > pairs * 0.05 && high <= low * 0.02) return 'utf-16le';
  return high > 1 && high > pairs * 0.05 && low <= high * 0.02 ? 'utf-16be' : undefined;
}

function isPlain(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Where chardet's own list is silent: it does not know what a Mac wrote. */
const alwaysTried: readonly [string, number][] = [
  ['windows-1252', 15],
  ['macintosh', 10],
  ['iso-8859-15', 8],
];

/** So much less likely another encoding may be and still be worth a question. */
const openMargin = 45;
const mostSampleWords = 4;

/** The encoding in which the letters make the likeliest words, and another one that is nearly as likely. */
function legacyEncoding(sample: Buffer): Pick<FoundEncoding, 'encoding' | 'other'> {
  const confidences = new Map<string, number>(alwaysTried);
  for (const { name, confidence } of analyse(sample)) {
    const encoding = decodable(name);
    if (encoding !== undefined) confidences.set(encoding, Math.max(confidences.get(encoding) ?? 0, confidence));
  }
  confidences.delete('utf-8');
  const tried = [...confidences]
    .map(([encoding, confidence]) => {
      const text = new TextDecoder(encoding).decode(sample);
      return { encoding, text, score: confidence + 200 * plausibility(text) };
    })
    .sort((one, other) => other.score - one.score);
  const [best] = tried;
  if (!best) return { encoding: 'windows-1252' };
  // What reads the same leaves nothing to ask.
  const second = tried.find(({ text, score }) => text !== best.text && best.score - score <= openMargin);
  if (!second) return { encoding: best.encoding };
  const words = differentWords(best.text, second.text);
  return {
    encoding: best.encoding,
    other: {
      encoding: second.encoding,
      sample: words.map(({ one }) => one).join(', '),
      otherSample: words.map(({ other }) => other).join(', '),
    },
  };
}

/** Words that two readings of the same bytes do not share. */
function differentWords(one: string, other: string): { one: string; other: string }[] {
  const words = /[^\s,;"|]+/g;
  const found = new Map<string, string>();
  const others = other.match(words) ?? [];
  for (const [place, word] of (one.match(words) ?? []).entries()) {
    const read = others[place];
    if (read === undefined || read === word || found.size >= mostSampleWords) continue;
    found.set(word.slice(0, 30), read.slice(0, 30));
  }
  return [...found].map(([word, read]) => ({ one: word, other: read }));
}

function decodable(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

/** −1 to 1: how many characters beyond ASCII are where a character of their kind is in a text. */
function plausibility(text: string): number {
  let sum = 0;
  let count = 0;
  const characters = Array.from(text);
  for (const [place, character] of characters.entries()) {
    if (character <= '\u007f') continue;
    count += 1;
    sum += plausibilityOf(character, characters[place - 1] ?? ' ', characters[place + 1] ?? ' ');
  }
  return count === 0 ? 0 : sum / count;
}

function plausibilityOf(character: string, before: string, after: string): number {
  if (character === '\ufffd' || /[\p{Cc}\p{Co}\p{Cn}]/u.test(character)) return -1;
  const isBehindLetter = /\p{L}/u.test(before);
  const isBeforeLetter = /\p{L}/u.test(after);
  if (/\p{L}/u.test(character)) {
    if (isOtherScript(character, before) || isOtherScript(character, after)) return -1;
    if (/\p{Script=Latin}/u.test(character) && !isBehindLetter && !isBeforeLetter) return -0.5;
    if (/\p{Lu}/u.test(character) && (/\p{Ll}/u.test(before) || (isBehindLetter && /\p{Ll}/u.test(after)))) return -1;
    return usualLetters.test(character) || !/\p{Script=Latin}/u.test(character) ? 1 : 0.6;
  }
  if (isBehindLetter && isBeforeLetter) return character === '’' ? 1 : -1;
  if (openingSigns.test(character)) return isBehindLetter ? 0 : 0.8;
  return usualSigns.test(character) && !isBeforeLetter ? 0.8 : 0;
}

/** Of the languages written with windows-1252, and of its neighbours. */
const usualLetters = /[äöüßåéèêëçñøæœàâîïôùûíóúáãõąćęłńśźżčďěňřšťůýžőűășțāēģīķļņūėįųğışİ]/iu;
const openingSigns = /[‘‚“„«¿¡]/u;
const usualSigns = /[–—’”“»€£§°…·•²³½©®™×´]/u;

/** Letters of two scripts in one word. */
function isOtherScript(one: string, other: string): boolean {
  return /\p{L}/u.test(other) && /\p{Script=Latin}/u.test(one) !== /\p{Script=Latin}/u.test(other);
}
