/** Stands for what the font has no letter for. */
export const missingSign = '\u25a1';

/** Says how the letter before is drawn (variation selectors, joiners, marks of direction) and is nothing by itself. */
const invisible = /\p{Cf}|\p{Variation_Selector}/gu;
const mark = /\p{M}/u;
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;
const controls = new RegExp(control, 'gu');

/** What can be set, and whether anything was replaced. */
export interface SetText {
  readonly text: string;
  readonly isReplaced: boolean;
}

export interface Letters {
  setText(text: string): SetText;
}

/**
 * Makes any text one that the font can set: what it has no letter for (emoji, scripts it does not know) becomes one sign per
 * letter as people see it. Half of a surrogate pair and other rubbish become the sign too.
 */
export function createLetters(hasLetter: (codePoint: number) => boolean): Letters {
  const known = new Map<number, boolean>();
  const isKnown = (codePoint: number): boolean => {
    let its = known.get(codePoint);
    if (its === undefined) {
      // A mark that is on the letter before it has no place of its own.
      its = codePoint === 10 || (hasLetter(codePoint) && !mark.test(String.fromCodePoint(codePoint)));
      known.set(codePoint, its);
    }
    return its;
  };
  const isWhole = (text: string): boolean => {
    for (const letter of text) if (!isKnown(letter.codePointAt(0) ?? 0)) return false;
    return true;
  };
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return {
    setText(raw) {
      // Most texts are plain: one look at each letter.
      if (isWhole(raw) && !control.test(raw)) return { text: raw, isReplaced: false };
      const text = raw
        .normalize('NFC')
        .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
        .replace(/\t/gu, ' ');
      let isReplaced = false;
      let set = '';
      for (const { segment } of graphemes.segment(text)) {
        const visible = segment.replace(invisible, '').replace(controls, '');
        if (visible === '') continue;
        if (isWhole(visible)) set += visible;
        else {
          set += missingSign;
          isReplaced = true;
        }
      }
      return { text: set, isReplaced };
    },
  };
}
