import { textElement } from './xlsx-text.ts';

const mostTexts = 50_000;
const longestText = 120;
/** A column that brings this many different texts hardly repeats them: it is not looked up any more. */
const mostPerColumn = 4_000;

/** Texts that many cells share are in the workbook once; bounded, so that memory does not grow with the rows. */
export class SharedTexts {
  readonly #numbers = new Map<string, number>();
  #uses = 0;

  get size(): number {
    return this.#numbers.size;
  }

  /** Looks up the texts of one column: its number, or undefined for one that is in its cell. */
  column(): (text: string) => number | undefined {
    const numbers = this.#numbers;
    let added = 0;
    return (text) => {
      if (added >= mostPerColumn || text.length > longestText) return undefined;
      let number = numbers.get(text);
      if (number === undefined) {
        if (numbers.size >= mostTexts) return undefined;
        added += 1;
        numbers.set(text, (number = numbers.size));
      }
      this.#uses += 1;
      return number;
    };
  }

  /** The part `xl/sharedStrings.xml`. */
  *xml(): Generator<Buffer> {
    yield Buffer.from(
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
        `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="${this.#uses}" uniqueCount="${this.size}">`,
    );
    let texts = '';
    for (const text of this.#numbers.keys()) {
      texts += `<si>${textElement(text)}</si>`;
      if (texts.length > 65_536) {
        yield Buffer.from(texts);
        texts = '';
      }
    }
    yield Buffer.from(`${texts}</sst>`);
  }
}
