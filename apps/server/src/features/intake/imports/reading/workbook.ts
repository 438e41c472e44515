import { SourceFileError } from './source-file-error.ts';
import { readXml } from './xml-elements.ts';
import type { ZipArchive } from './zip-archive.ts';

export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly part: string; readonly isHidden: boolean }[];
  readonly is1904: boolean;
  readonly stylesPart: string | undefined;
  readonly sharedTextsPart: string | undefined;
}

interface Relation {
  /** Last word of its type, which is the same in both dialects of the format. */
  readonly type: string;
  readonly part: string;
}

/** Where the main part of an archive is when it is a workbook. */
export async function findWorkbookPart(archive: ZipArchive): Promise<string | undefined> {
  const relations = await readRelations(archive, '');
  const main = [...relations.values()].find(({ type }) => type === 'officeDocument')?.part;
  if (main !== undefined && /workbook[^/]*\.xml$/i.test(main) && archive.has(main)) return main;
  return archive.has('xl/workbook.xml') ? 'xl/workbook.xml' : undefined;
}

/** @throws SourceFileError when the list of sheets cannot be read. */
export async function readWorkbook(archive: ZipArchive, part: string): Promise<Workbook> {
  const relations = await readRelations(archive, part);
  const text = (await archive.readText(part)) ?? '';
  const sheets: { name: string; part: string; isHidden: boolean }[] = [];
  let is1904 = false;
  readXml(text, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true', 'on'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const key = Object.keys(attributes).find((attribute) => attribute.endsWith(':id')) ?? '';
      const relation = relations.get(attributes[key] ?? '');
      if (relation?.type !== 'worksheet') return;
      const isHidden = ['hidden', 'veryHidden'].includes(attributes['state'] ?? '');
      sheets.push({ name: attributes['name'] ?? `Sheet ${sheets.length + 1}`, part: relation.part, isHidden });
    },
  });
  const partOf = (type: string): string | undefined =>
    [...relations.values()].find((relation) => relation.type === type)?.part;
  return { sheets, is1904, stylesPart: partOf('styles'), sharedTextsPart: partOf('sharedStrings') };
}

async function readRelations(archive: ZipArchive, of: string): Promise<Map<string, Relation>> {
  const folder = of.slice(0, of.lastIndexOf('/') + 1);
  const text = await archive.readText(`${folder}_rels/${of.slice(folder.length)}.rels`);
  const relations = new Map<string, Relation>();
  if (text === undefined) return relations;
  readXml(text, {
    open(name, attributes) {
      const { Id: id, Type: type = '', Target: target = '', TargetMode: mode } = attributes;
      if (name !== 'Relationship' || id === undefined || mode === 'External') return;
      relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), part: resolvePart(folder, target) });
    },
  });
  return relations;
}

function resolvePart(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** What reading XML of a workbook threw, as an error a person can act on. */
export function asWorkbookError(error: unknown): SourceFileError {
  if (error instanceof SourceFileError) return error;
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 200);
  return new SourceFileError('workbook_damaged', { reason }, { cause: error });
}
