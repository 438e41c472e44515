/** What Excel takes for a formula when it is at the start of a text that is entered or read from CSV; also full-width. */
const formulaStarts = '=+-@\t\r\n＝＋－＠';
const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/;

/** Whether a spreadsheet would run a text as a formula where it is not marked as text. A number is none. */
export function looksLikeFormula(text: string): boolean {
  return text !== '' && formulaStarts.includes(text.charAt(0)) && !plainNumber.test(text);
}

/** A text for CSV, where nothing marks texts: what looks like a formula gets an apostrophe before it. */
export function inertText(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text;
}
