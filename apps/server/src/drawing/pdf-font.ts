import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Kit } from './pdf-kit.ts';
import type { Face } from './pdf-styles.ts';

/** A face of the family in one document. */
export interface Font {
  hasLetter(codePoint: number): boolean;
  /** Width of a text at size 1. */
  widthOf(text: string): number;
  /** Sets a line of text on the page that is open, its baseline beginning at a place. */
  set(text: string, size: number, x: number, baseline: number): void;
}

const files: Record<Face, string> = {
  regular: '400Regular/Inter_400Regular.ttf',
  medium: '500Medium/Inter_500Medium.ttf',
  semibold: '600SemiBold/Inter_600SemiBold.ttf',
};

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
}

interface GlyphRun {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  readonly advanceWidth: number;
}

/** What the kit knows of a parsed font and does not tell in its types. */
interface ParsedFont {
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): Glyph;
  getGlyph(id: number, codePoints: readonly number[]): Glyph;
  layout(text: string, features?: Readonly<Record<string, boolean>>): GlyphRun;
}

/** What the kit knows of a font that is embedded. */
interface EmbeddedFont {
  readonly id: string;
  readonly font: ParsedFont;
  encode(text: string): readonly [letters: readonly string[], positions: readonly EncodedPosition[]];
  ref(): unknown;
}

interface EncodedPosition {
  readonly xAdvance: number;
  readonly advanceWidth: number;
}

/** What the kit knows of a page. */
interface KitPage {
  readonly fonts: Record<string, unknown>;
}

/** What the kit knows of its fonts. */
interface KitFonts {
  _font: EmbeddedFont;
  readonly _fontFamilies: Record<string, EmbeddedFont>;
  _fontCount: number;
}

/** A face that is parsed, and what embeds it in a document. */
interface ParsedFace {
  readonly font: ParsedFont;
  /** Number of the glyph of a digit that is as wide as the others. */
  digitOf(codePoint: number): number | undefined;
  /** What a pair of letters is closer or wider. */
  kerningOf(pair: string): number;
  readonly Embedded: new (kit: Kit, font: ParsedFont, id: string) => EmbeddedFont;
}

const parsedFaces = new Map<Face, ParsedFace>();

/** Parsing takes longer than drawing a letter: it is done once for all documents of a thread, by a document that is not drawn. */
function parsedFace(kit: Kit, face: Face): ParsedFace {
  let its = parsedFaces.get(face);
  if (!its) {
    const AnyKit = kit.constructor as new (options: object) => Kit;
    const parsing = new AnyKit({ autoFirstPage: false, font: null });
    parsing.font(readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${files[face]}`))));
    const { font, constructor } = (parsing as unknown as KitFonts)._font;
    its = {
      font,
      Embedded: constructor as ParsedFace['Embedded'],
      digitOf: remembered((codePoint) => {
        return font.layout(String.fromCodePoint(codePoint), { ...off, tnum: true }).glyphs[0]?.id;
      }),
      kerningOf: remembered((pair) => {
        const { glyphs, positions } = font.layout(pair, { ...off, kern: true });
        return (positions[0]?.xAdvance ?? 0) - (glyphs[0]?.advanceWidth ?? 0);
      }),
    };
    parsedFaces.set(face, its);
  }
  return its;
}

function remembered<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined && !known.has(key)) known.set(key, (value = find(key)));
    return value as Value;
  };
}

/** What the parser does unless told otherwise; most of a report's time would go there. */
const off = Object.fromEntries(
  ['calt', 'ccmp', 'clig', 'curs', 'dnom', 'frac', 'kern', 'liga', 'locl', 'ltra', 'ltrm', 'mark', 'mkmk', 'numr']
    .concat('rclt', 'rlig', 'rvrn')
    .map((name) => [name, false]),
);

const isDigit = (codePoint: number): boolean => codePoint >= 48 && codePoint <= 57;

const short = (value: number): number => Math.round(value * 100) / 100;

/**
 * Opens a face for a document. Its digits have one width, so that numbers are below each other, and pairs of letters are
 * kerned; the parser's own layout would also make wide spaces of tabular ones and take most of the time.
 */
export function openFont(kit: Kit, face: Face): Font {
  const { font, Embedded, digitOf, kerningOf } = parsedFace(kit, face);
  // A parsed font keeps the letters it has drawn, and which were first: each document keeps its own, so that none depends on
  // the one before.
  const parsed = Object.create(font, { _glyphs: { value: {} } }) as ParsedFont;
  const fonts = kit as unknown as KitFonts;
  const embedded = new Embedded(kit, parsed, `F${++fonts._fontCount}`);
  fonts._font = embedded;
  fonts._fontFamilies[face] = embedded;

  const glyphs = new Map<number, Glyph>();
  const glyphOf = (codePoint: number): Glyph => {
    let glyph = glyphs.get(codePoint);
    if (!glyph) {
      const digit = isDigit(codePoint) ? digitOf(codePoint) : undefined;
      glyph = digit === undefined ? parsed.glyphForCodePoint(codePoint) : parsed.getGlyph(digit, [codePoint]);
      glyphs.set(codePoint, glyph);
    }
    return glyph;
  };
  parsed.layout = (text) => {
    const letters = Array.from(text);
    const its = letters.map((letter) => glyphOf(letter.codePointAt(0) ?? 0));
    const positions = its.map((glyph, index) => {
      const [letter, next] = [letters[index] ?? '', letters[index + 1]];
      // Digits keep their places; the font's pairs are those of its other ones.
      const isKerned = next !== undefined && !/[\d\s]/u.test(letter + next);
      const kerning = isKerned ? kerningOf(letter + next) : 0;
      return { xAdvance: glyph.advanceWidth + kerning, yAdvance: 0, xOffset: 0, yOffset: 0 };
    });
    // The kit scales the positions and asks for their sum afterwards.
    return {
      glyphs: its,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  /** What sets a word, and its width at size 1. Most words of a report are in it many times. */
  const words = new Map<string, { readonly shown: string; readonly width: number }>();
  const wordOf = (word: string): { readonly shown: string; readonly width: number } => {
    let its = words.get(word);
    if (!its) {
      its = encoded(word, embedded);
      words.set(word, its);
    }
    return its;
  };
  return {
    hasLetter: (codePoint) => parsed.hasGlyphForCodePoint(codePoint),
    widthOf(text) {
      const parts = text.split(' ');
      const spaces = (parts.length - 1) * wordOf(' ').width;
      return parts.reduce((sum, word) => (word === '' ? sum : sum + wordOf(word).width), spaces);
    },
    set(text, size, x, baseline) {
      const { fonts } = kit.page as unknown as KitPage;
      fonts[embedded.id] ??= embedded.ref();
      const shown = text
        .split(' ')
        .map((word) => (word === '' ? '' : wordOf(word).shown))
        .join(wordOf(' ').shown);
      // The page counts from its top; letters stand upright all the same.
      kit.addContent(`BT /${embedded.id} ${size} Tf 1 0 0 -1 ${short(x)} ${short(baseline)} Tm [${shown}] TJ ET`);
    },
  };
}

/** A word as the operator that shows text takes it, with what its pairs are closer or wider. */
function encoded(word: string, font: EmbeddedFont): { readonly shown: string; readonly width: number } {
  const [letters, positions] = font.encode(word);
  let shown = '';
  let piece = '';
  let width = 0;
  letters.forEach((letter, index) => {
    piece += letter;
    const { xAdvance = 0, advanceWidth = 0 } = positions[index] ?? {};
    width += xAdvance / 1000;
    if (xAdvance === advanceWidth) return;
    shown += `<${piece}>${short(advanceWidth - xAdvance)}`;
    piece = '';
  });
  return { shown: piece === '' ? shown : `${shown}<${piece}>`, width };
}
