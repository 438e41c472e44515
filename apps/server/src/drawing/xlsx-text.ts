/** More characters (UTF-16 code units) than this a cell does not hold. */
export const mostCellCharacters = 32_767;

/** What XML or a sheet would read otherwise: marks of XML, characters XML cannot hold, and `_x…` as Excel escapes them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters looked for.
const special = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_x/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters looked for.
const specials = /[&<>"]|\r\n|[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A line break is a line break.
  '\r\n': '\n',
};

/**
 * A text for a part of a workbook. Characters XML cannot hold are written as Excel does (ECMA-376 part 1, 22.9.2.19, ST_Xstring:
 * `_x0007_`), and what looks like that already is escaped, so that every text comes back as it was; only CR LF becomes LF.
 */
export function xmlText(text: string): string {
  const isPlain = !special.test(text);
  if (isPlain && text.isWellFormed()) return text;
  const escaped = isPlain ? text : text.replace(specials, (found) => entities[found] ?? codeOf(found));
  return escaped.isWellFormed() ? escaped : escaped.replace(loneSurrogates, codeOf);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters taken out.
const neverInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text for XML that knows no `_x0007_`: an address, a name, a property. Characters XML cannot hold are left out. */
export function xmlAttribute(text: string): string {
  return text
    .toWellFormed()
    .replace(neverInXml, '')
    .replace(/[&<>"]/g, (found) => entities[found] ?? '')
    .replace(/[\t\n\r]/g, (found) => `&#${found.charCodeAt(0)};`);
}

const codeOf = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Whether a reader would take white space off it. */
export function needsSpace(text: string): boolean {
  const last = text.length - 1;
  return text.charCodeAt(0) <= 32 || text.charCodeAt(last) <= 32 || text.includes('\n');
}

/** The text element of a cell or of the shared texts. */
export function textElement(text: string): string {
  return needsSpace(text) ? `<t xml:space="preserve">${xmlText(text)}</t>` : `<t>${xmlText(text)}</t>`;
}

/** Cuts a text into pieces that cells hold, never through a character of two units. */
export function cellPieces(text: string, longest = mostCellCharacters): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    let to = Math.min(from + longest, text.length);
    const last = text.charCodeAt(to - 1);
    if (to < text.length && last >= 0xd800 && last <= 0xdbff) to -= 1;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}
