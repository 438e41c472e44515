import { xmlAttribute } from './xlsx-text.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A worksheet that is written. */
export interface WrittenSheet {
  readonly name: string;
  /** Of its part: `xl/worksheets/sheet{no}.xml`. */
  readonly no: number;
  /** Rows repeated on each printed page. */
  readonly headRows: number;
  /** Letters of the last column that is on each printed page, where it is wider than one. */
  readonly lastKept: string | undefined;
  /** The cells its filter is over, e.g. `$A$1:$C$9`; absent without one. */
  readonly filtered?: string | undefined;
  /** The cells that are printed: not what a long text would lie over. */
  readonly printed: string;
}

export interface BookProperties {
  readonly title: string;
  readonly language: string;
  readonly madeAt: Date;
}

/** The parts of a workbook that name its sheets, by their paths. */
export function bookParts(
  sheets: readonly WrittenSheet[],
  properties: BookProperties,
): Readonly<Record<string, string>> {
  return {
    'xl/workbook.xml': workbookXml(sheets),
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map(({ no }) => [`rId${no}`, `${office}/worksheet`, `worksheets/sheet${no}.xml`] as const),
      [`rId${sheets.length + 1}`, `${office}/styles`, 'styles.xml'],
      [`rId${sheets.length + 2}`, `${office}/sharedStrings`, 'sharedStrings.xml'],
    ]),
    'docProps/core.xml': coreXml(properties),
    'docProps/app.xml':
      `${head}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">` +
      '<Application>Echolot</Application></Properties>',
    '_rels/.rels': relations([
      ['rId1', `${office}/officeDocument`, 'xl/workbook.xml'],
      ['rId2', `${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'],
      ['rId3', `${office}/extended-properties`, 'docProps/app.xml'],
    ]),
    '[Content_Types].xml': contentTypes(sheets),
  };
}

function workbookXml(sheets: readonly WrittenSheet[]): string {
  const named = sheets.map(({ name, no }) => `<sheet name="${xmlAttribute(name)}" sheetId="${no}" r:id="rId${no}"/>`);
  const names = sheets.flatMap(({ name, headRows, lastKept, filtered, printed }, index) => {
    const sheet = `'${xmlAttribute(name.replaceAll("'", "''"))}'`;
    const define = (what: string, cells: string, hidden = ''): string =>
      `<definedName name="_xlnm.${what}" localSheetId="${index}"${hidden}>${sheet}!${cells}</definedName>`;
    return [
      ...(filtered ? [define('_FilterDatabase', filtered, ' hidden="1"')] : []),
      define('Print_Area', printed),
      ...(headRows > 0
        ? [define('Print_Titles', `${lastKept ? `$A:$${lastKept},${sheet}!` : ''}$1:$${headRows}`)]
        : []),
    ];
  });
  return (
    `${head}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView activeTab="0"/></bookViews>` +
    `<sheets>${named.join('')}</sheets>` +
    (names.length > 0 ? `<definedNames>${names.join('')}</definedNames>` : '') +
    '</workbook>'
  );
}

function coreXml({ title, language, madeAt }: BookProperties): string {
  const instant = madeAt.toISOString().replace(/\.\d+Z$/, 'Z');
  return (
    `${head}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
    'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${xmlAttribute(title)}</dc:title><dc:creator>Echolot</dc:creator>` +
    `<dcterms:created xsi:type="dcterms:W3CDTF">${instant}</dcterms:created>` +
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${instant}</dcterms:modified><dc:language>${language}</dc:language></cp:coreProperties>`
  );
}

function relations(all: readonly (readonly [id: string, type: string, target: string])[]): string {
  const each = all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`);
  return `${head}<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`;
}

function contentTypes(sheets: readonly WrittenSheet[]): string {
  const parts: (readonly [part: string, type: string])[] = [
    ['/xl/workbook.xml', `${sheetType}.sheet.main+xml`],
    ...sheets.map(({ no }) => [`/xl/worksheets/sheet${no}.xml`, `${sheetType}.worksheet+xml`] as const),
    ['/xl/styles.xml', `${sheetType}.styles+xml`],
    ['/xl/sharedStrings.xml', `${sheetType}.sharedStrings+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ['/docProps/app.xml', 'application/vnd.openxmlformats-officedocument.extended-properties+xml'],
  ];
  const overrides = parts.map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`);
  return (
    `${head}<Types xmlns="${packages}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
  );
}
