import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { SaxesParser } from 'saxes';
import { fromBuffer } from 'yauzl';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/** A workbook taken apart by means that share nothing with how it was written. */
export interface TakenApart {
  readonly parts: ReadonlyMap<string, XmlElement>;
  /** Per sheet in the order of the workbook. */
  readonly sheets: readonly { readonly name: string; readonly path: string; readonly root: XmlElement }[];
  /** What contradicts ECMA-376 part 1 (SpreadsheetML) or 2 (packages). */
  readonly faults: readonly string[];
}

export async function takeApart(path: string): Promise<TakenApart> {
  const bytes = await unpack(await readFile(path));
  const parts = new Map([...bytes].map(([name, content]) => [name, parse(content.toString())]));
  const faults: string[] = [];
  checkTypes(parts, faults);
  const rels = (part: string): ReadonlyMap<string, string> => checkRelations(part, parts, faults);
  const workbook = rels('').get('rId1') ?? '';
  const targets = rels(workbook);
  const root = parts.get(workbook);
  const sheets = children(children(root, 'sheets')[0], 'sheet').map(({ attributes }) => {
    const part = targets.get(attributes['r:id'] ?? '') ?? '';
    const sheet = parts.get(part);
    if (!sheet) throw new Error(`${attributes['name']} has no part`);
    return { name: attributes['name'] ?? '', path: part, root: sheet };
  });
  const names = sheets.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) faults.push('two sheets of one name');
  for (const name of names) if (name.length > 31 || /[[\]:*?/\\]/.test(name)) faults.push(`sheet name ${name}`);
  checkOrder(workbook, root, ['bookViews', 'sheets', 'definedNames'], faults);
  const shared = children(parts.get('xl/sharedStrings.xml'), 'si').length;
  const styles = children(children(parts.get('xl/styles.xml'), 'cellXfs')[0], 'xf').length;
  for (const { path: part, root: sheet } of sheets) checkSheet(part, sheet, { shared, styles }, rels(part), faults);
  return { parts, sheets, faults };
}

export function children(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The cells of a sheet by their places, as they are in the XML. */
export function cellsOf(sheet: XmlElement): Map<string, XmlElement> {
  const rows = children(children(sheet, 'sheetData')[0], 'row');
  return new Map(rows.flatMap((row) => row.children.map((cell) => [cell.attributes['r'] ?? '', cell])));
}

function unpack(archive: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true, strictFileNames: true }, (error, zip) => {
      if (error) return reject(error);
      const parts = new Map<string, Buffer>();
      zip.on('error', reject);
      zip.on('end', () => resolve(parts));
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as Parameters<typeof zip.openReadStream>[0], (fault, stream) => {
          if (fault) return reject(fault);
          const pieces: Buffer[] = [];
          stream.on('error', reject);
          stream.on('data', (piece: Buffer) => pieces.push(piece));
          stream.on('end', () => {
            if (parts.has(entry.fileName)) reject(new Error(`${entry.fileName} is there twice`));
            parts.set(entry.fileName, Buffer.concat(pieces));
            zip.readEntry();
          });
        });
      });
      zip.readEntry();
    });
  });
}

/** @throws where it is not well-formed. */
function parse(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  const [root] = top.children;
  if (!root) throw new Error('A part without an element');
  return root;
}

function checkTypes(parts: ReadonlyMap<string, XmlElement>, faults: string[]): void {
  const types = parts.get('[Content_Types].xml');
  const defaults = new Set(children(types, 'Default').map(({ attributes }) => attributes['Extension']));
  const overrides = children(types, 'Override').map(({ attributes }) => attributes['PartName'] ?? '');
  for (const part of overrides) if (!parts.has(part.slice(1))) faults.push(`a type for ${part}, which is not there`);
  for (const part of parts.keys()) {
    const isNamed = overrides.includes(`/${part}`) || defaults.has(part.split('.').at(-1));
    if (!isNamed) faults.push(`${part} has no type`);
    const isMain = part.startsWith('xl/') && !part.includes('_rels/');
    if (isMain && !overrides.includes(`/${part}`)) faults.push(`${part} has a general type only`);
  }
}

/** Where the relations of a part lead, by their ids. */
function checkRelations(
  part: string,
  parts: ReadonlyMap<string, XmlElement>,
  faults: string[],
): ReadonlyMap<string, string> {
  const folder = posix.dirname(part);
  const path = part === '' ? '_rels/.rels' : `${folder}/_rels/${posix.basename(part)}.rels`;
  const targets = new Map<string, string>();
  for (const { attributes } of children(parts.get(path), 'Relationship')) {
    const { Id: id = '', Target: target = '', TargetMode: mode } = attributes;
    const place = mode === 'External' ? target : posix.normalize(part === '' ? target : `${folder}/${target}`);
    if (targets.has(id)) faults.push(`${path}: ${id} twice`);
    if (mode !== 'External' && !parts.has(place)) faults.push(`${path} leads to ${place}, which is not there`);
    targets.set(id, place);
  }
  return targets;
}

const sheetOrder = (
  'sheetPr dimension sheetViews sheetFormatPr cols sheetData autoFilter mergeCells hyperlinks ' +
  'printOptions pageMargins pageSetup headerFooter'
).split(' ');

function checkOrder(part: string, root: XmlElement | undefined, order: readonly string[], faults: string[]): void {
  const places = (root?.children ?? []).map(({ name }) => order.indexOf(name));
  if (places.includes(-1)) faults.push(`${part} has an element of another kind`);
  if (places.some((place, index) => index > 0 && place <= (places[index - 1] ?? -1))) faults.push(`${part}: order`);
}

function checkSheet(
  part: string,
  sheet: XmlElement,
  { shared, styles }: { shared: number; styles: number },
  targets: ReadonlyMap<string, string>,
  faults: string[],
): void {
  checkOrder(part, sheet, sheetOrder, faults);
  let lastRow = 0;
  for (const row of children(children(sheet, 'sheetData')[0], 'row')) {
    const rowNo = Number(row.attributes['r']);
    if (!(rowNo > lastRow) || rowNo > 1_048_576) faults.push(`${part}: row ${row.attributes['r']}`);
    lastRow = rowNo;
    let lastColumn = 0;
    for (const cell of row.children) {
      const [, letters = '', digits] = /^([A-Z]+)(\d+)$/.exec(cell.attributes['r'] ?? '') ?? [];
      const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
      if (Number(digits) !== rowNo || !(column > lastColumn) || column > 16_384)
        faults.push(`${part}: cell ${cell.attributes['r']}`);
      lastColumn = column;
      checkCell(part, cell, shared, styles, faults);
    }
  }
  for (const { attributes } of children(children(sheet, 'hyperlinks')[0], 'hyperlink'))
    if (!targets.has(attributes['r:id'] ?? '')) faults.push(`${part}: link ${attributes['r:id']}`);
}

function checkCell(part: string, cell: XmlElement, shared: number, styles: number, faults: string[]): void {
  const { r: place = '', s: style = '0', t: type = 'n' } = cell.attributes;
  const value = children(cell, 'v')[0]?.text ?? '';
  if (Number(style) >= styles) faults.push(`${part}: style of ${place}`);
  if (cell.children.some(({ name }) => name === 'f')) faults.push(`${part}: a formula in ${place}`);
  if (type === 's' && !(Number(value) < shared)) faults.push(`${part}: text of ${place}`);
  if (type === 'n' && cell.children.length > 0 && !/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value))
    faults.push(`${part}: number of ${place}`);
  if (type === 'inlineStr' && (cell.children[0]?.children[0]?.text.length ?? 0) > 32_767 * 7)
    faults.push(`${part}: length of ${place}`);
  if (!['s', 'n', 'inlineStr', 'b', 'e'].includes(type)) faults.push(`${part}: type of ${place}`);
}
