import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { openSourceTable } from './open-source-table.ts';
import { type ReadingLimits, readingLimits } from './reading-limits.ts';
import type { SourceFileError } from './source-file-error.ts';
import type { DamagedRow, OpenOptions, SourceTable } from './source-table.ts';

/** Files of one test, in a folder of their own. */
export class TestSourceFiles {
  #folder: string | undefined;
  #count = 0;

  async write(content: string | Uint8Array, name = 'file'): Promise<string> {
    this.#folder ??= await mkdtemp(join(tmpdir(), 'echolot-reading-'));
    this.#count += 1;
    const path = join(this.#folder, `${this.#count}-${name}`);
    await writeFile(path, content);
    return path;
  }

  async remove(): Promise<void> {
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }

  /** The whole table of a file of this content. */
  async read(
    content: string | Uint8Array,
    options: OpenOptions & { fileName?: string; limits?: Partial<ReadingLimits> } = {},
  ): Promise<WholeTable> {
    const { fileName = 'answers', limits = {}, ...rest } = options;
    const table = await openSourceTable(await this.write(content), fileName, rest, { ...readingLimits, ...limits });
    return readWhole(table);
  }

  /** The error a file of this content is refused with, while opening or reading. */
  async refusal(
    content: string | Uint8Array,
    options: OpenOptions & { fileName?: string; limits?: Partial<ReadingLimits> } = {},
  ): Promise<SourceFileError> {
    try {
      await this.read(content, options);
    } catch (error) {
      return error as SourceFileError;
    }
    throw new Error('The file was read.');
  }
}

export interface WholeTable extends Pick<SourceTable, 'kind' | 'columns' | 'facts'> {
  readonly titles: Readonly<Record<string, string>>;
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly number[];
  readonly damaged: readonly DamagedRow[];
}

export async function readWhole(table: SourceTable): Promise<WholeTable> {
  const rows: (readonly string[])[] = [];
  const lines: number[] = [];
  const damaged: DamagedRow[] = [];
  try {
    for await (const row of table.rows()) {
      if (row.kind === 'damaged') {
        damaged.push(row);
      } else {
        rows.push(row.cells);
        lines.push(row.line);
      }
    }
  } finally {
    await table.close();
  }
  const { kind, columns, titles, facts } = table;
  return { kind, columns, titles: Object.fromEntries(titles), facts, rows, lines, damaged };
}

export interface TestPart {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** What the head of the archive claims instead of the truth. */
  readonly claimedBytes?: number;
  /** Follows the content so many times. It is packed once, so that a bomb is made in no time; the checksum leaves it out. */
  readonly repeated?: { readonly piece: string; readonly times: number };
}

/** A zip file of parts, deflated. */
export function zip(parts: readonly TestPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedBytes, repeated } of parts) {
    const plain = Buffer.from(content);
    const packed = repeated ? packRepeated(plain, repeated) : deflateRawSync(plain);
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedBytes ?? plain.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    bodies.push(Buffer.from('PK\u0003\u0004', 'latin1'), common, nameBytes, packed);
    const entry = Buffer.alloc(46);
    entry.write('PK\u0001\u0002', 0, 'latin1');
    entry.writeUInt16LE(20, 4);
    common.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, nameBytes);
    offset += 30 + nameBytes.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listed, end]);
}

function packRepeated(start: Buffer, { piece, times }: NonNullable<TestPart['repeated']>): Buffer {
  // Blocks that refer to nothing before them can stand behind each other; the last two bytes are an empty final block.
  const packOpen = (bytes: Uint8Array): Buffer => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  const block = packOpen(Buffer.from(piece));
  return Buffer.concat([packOpen(start), ...Array.from({ length: times }, () => block), Buffer.from([3, 0])]);
}

export interface TestWorkbook {
  /** Content of each `sheetData`, or the whole part when it begins with '<?xml'. */
  readonly sheets: readonly { name: string; data: string; behind?: string; state?: string }[];
  readonly sharedTexts?: string;
  readonly styles?: string;
  readonly workbookProperties?: string;
  readonly more?: readonly TestPart[];
}

/** A workbook written by hand, for what no writer writes. */
export function workbookParts({
  sheets,
  sharedTexts,
  styles,
  workbookProperties = '',
  more = [],
}: TestWorkbook): TestPart[] {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (inner: string): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  return [
    { name: '_rels/.rels', content: relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${office}">${workbookProperties}<sheets>${sheets
        .map(
          ({ name, state }, place) =>
            `<sheet name="${name}" sheetId="${place + 1}" r:id="rId${place + 1}"${state ? ` state="${state}"` : ''}/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        sheets
          .map((_, place) => relation(`rId${place + 1}`, 'worksheet', `worksheets/sheet${place + 1}.xml`))
          .join('') +
          relation('rId98', 'styles', 'styles.xml') +
          relation('rId99', 'sharedStrings', 'sharedStrings.xml'),
      ),
    },
    ...sheets.map(({ data, behind = '' }, place) => ({
      name: `xl/worksheets/sheet${place + 1}.xml`,
      content: data.startsWith('<?xml')
        ? data
        : `<worksheet xmlns="${main}"><sheetData>${data}</sheetData>${behind}</worksheet>`,
    })),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', content: styles }]),
    ...(sharedTexts === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: sharedTexts }]),
    ...more,
  ];
}

export function workbook(content: TestWorkbook): Buffer {
  return zip(workbookParts(content));
}

/** A row of inline texts. */
export function textRow(line: number, cells: readonly string[]): string {
  const inner = cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('');
  return `<row r="${line}">${inner}</row>`;
}

/** Bytes of a text in an encoding with one byte for each character. */
export function encodeSingleByte(text: string, encoding: string): Buffer {
  const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Buffer.from(
    Array.from(text, (character) => {
      const byte = all.indexOf(character);
      if (byte < 0) throw new Error(`${encoding} has no ${character}`);
      return byte;
    }),
  );
}
