import type { Locale } from '@echolot/contract/identity';
import { type Axis, stepOf } from '@echolot/core/axis';
import { formatScore } from '@echolot/core/number-format';
import { type Font, openFont } from './pdf-font.ts';
import type { Kit } from './pdf-kit.ts';
import { createLetters, type SetText } from './pdf-letters.ts';
import type { Face, TextStyle } from './pdf-styles.ts';

export type Alignment = 'left' | 'right' | 'center';

/** What sets and measures text in the fonts of a document; drawing shapes goes to the kit itself. */
export interface Pen {
  readonly kit: Kit;
  /** Width of a line, in points. */
  widthOf(text: string, style: TextStyle): number;
  /** The text in lines of at most so many points; a word that is longer is cut. */
  linesOf(text: string, style: TextStyle, width: number): string[];
  /** The text in one line, with `…` where it had to be cut. */
  fitted(text: string, style: TextStyle, width: number): string;
  /** Sets one line; `top` is the upper edge of its leading, `x` the left edge, middle or right edge. */
  line(text: string, x: number, top: number, style: TextStyle, align?: Alignment): void;
  /** A mark of an axis, with the decimals its steps need. */
  tick(value: number, axis: Axis): string;
  /** Whether a letter had to be replaced so far. */
  readonly hasReplaced: boolean;
}

/** Height of a capital letter, by the size of the font. */
const capHeight = 0.7275;

const inks = new Map<string, string>();

/** The operator that fills with a colour: `#0000c8`. */
function inkOf(color: string): string {
  let ink = inks.get(color);
  if (ink === undefined) {
    const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) / 0.255) / 1000);
    ink = `${parts.join(' ')} rg`;
    inks.set(color, ink);
  }
  return ink;
}

export function createPen(kit: Kit, language: Locale): Pen {
  const fonts = {
    regular: openFont(kit, 'regular'),
    medium: openFont(kit, 'medium'),
    semibold: openFont(kit, 'semibold'),
  } as const satisfies Record<Face, Font>;
  const letters = createLetters((codePoint) => fonts.regular.hasLetter(codePoint));
  let hasReplaced = false;
  const set = (text: string): string => {
    const { text: its, isReplaced }: SetText = letters.setText(text);
    hasReplaced ||= isReplaced;
    return its;
  };

  const widthOf = (text: string, { face, size }: TextStyle): number => size * fonts[face].widthOf(set(text));

  /** A word too long for a line in pieces that are not: after a hyphen or stroke where there is one, else anywhere. */
  const piecesOf = (word: string, style: TextStyle, width: number): string[] => {
    const pieces: string[] = [];
    const hyphen = /^\p{L}+$/u.test(word) ? '-' : '';
    let piece = '';
    for (const letter of word) {
      if (piece !== '' && widthOf(piece + letter + hyphen, style) > width) {
        const cut = Math.max(...['-', '/', '&', '?', ';', ','].map((sign) => piece.lastIndexOf(sign))) + 1;
        const at = cut > piece.length / 3 ? cut : piece.length;
        pieces.push(piece.slice(0, at) + hyphen);
        piece = piece.slice(at);
      }
      piece += letter;
    }
    return [...pieces, piece];
  };

  const linesOf = (text: string, style: TextStyle, width: number): string[] => {
    const space = widthOf(' ', style);
    return set(text)
      .split('\n')
      .flatMap((paragraph) => {
        const lines: string[] = [];
        let line = '';
        let lineWidth = 0;
        const words = paragraph.split(' ').filter((word) => word !== '');
        const fitting = words.flatMap((word) => (widthOf(word, style) > width ? piecesOf(word, style, width) : [word]));
        for (const word of fitting) {
          const its = widthOf(word, style);
          // Sums of widths differ from those they are compared with in the last digit.
          if (line !== '' && lineWidth + space + its > width + 0.01) {
            lines.push(line);
            line = '';
            lineWidth = 0;
          }
          lineWidth += line === '' ? its : space + its;
          line += line === '' ? word : ` ${word}`;
        }
        return [...lines, line];
      });
  };

  return {
    kit,
    widthOf,
    linesOf,
    fitted(text, style, width) {
      const whole = set(text).replaceAll('\n', ' ');
      if (widthOf(whole, style) <= width + 0.01) return whole;
      const shortened = Array.from(whole);
      while (shortened.length > 1 && widthOf(`${shortened.join('')}…`, style) > width) shortened.pop();
      return `${shortened.join('').trimEnd()}…`;
    },
    line(text, x, top, style, align = 'left') {
      const its = set(text).replaceAll('\n', ' ');
      if (its === '') return;
      const shift = align === 'left' ? 0 : widthOf(its, style) * (align === 'right' ? 1 : 0.5);
      const baseline = top + style.leading / 2 + (capHeight * style.size) / 2;
      kit.addContent(inkOf(style.color));
      fonts[style.face].set(its, style.size, x - shift, baseline);
    },
    tick(value, axis) {
      const step = stepOf(axis);
      return formatScore(value, language, step >= 1 ? 0 : step >= 0.1 ? 1 : 2);
    },
    get hasReplaced() {
      return hasReplaced;
    },
  };
}
