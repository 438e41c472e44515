import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { openCsvTable } from './csv-table.ts';
import { detectEncoding, type FoundEncoding } from './detect-encoding.ts';
import { fileKind, isBinaryText, markupKind } from './file-kind.ts';
import { openJsonTable } from './json-table.ts';
import { type ReadingLimits, readingLimits } from './reading-limits.ts';
import { SourceFileError } from './source-file-error.ts';
import type { OpenOptions, SourceTable } from './source-table.ts';
import { type ByteSurvey, surveyBytes } from './survey-bytes.ts';
import { asWorkbookError, findWorkbookPart } from './workbook.ts';
import { openXlsxTable } from './xlsx-table.ts';
import { ZipArchive } from './zip-archive.ts';

/**
 * Opens a file of rows: CSV in any dialect and encoding, a workbook (.xlsx), JSON lines or a JSON list of objects. The
 * content decides what it is; `fileName` is looked at only when the content does not say, and is never opened.
 *
 * @throws SourceFileError with a sentence to act on.
 */
export async function openSourceTable(
  path: string,
  fileName: string,
  options: OpenOptions = {},
  limits: ReadingLimits = readingLimits,
): Promise<SourceTable> {
  const survey = await surveyBytes(path, options.signal);
  if (survey.byteCount === 0) throw new SourceFileError('file_empty');
  const kind = fileKind(survey.start);
  if (kind === 'zip') return openArchive(path, options, limits);
  if (kind === 'is_old_workbook') {
    throw new SourceFileError((await isProtected(path)) ? 'is_protected_workbook' : 'is_old_workbook');
  }
  if (kind !== 'text') throw new SourceFileError(kind);
  return openText(path, fileName, survey, options, limits);
}

/** What a text is: its encoding, and whether it is JSON. @throws SourceFileError when it is no table of rows. */
export function textFormat(
  fileName: string,
  survey: ByteSurvey,
  askedEncoding: string | undefined,
): { readonly encoding: FoundEncoding; readonly isJson: boolean } {
  const encoding = detectEncoding(survey, askedEncoding);
  const start = new TextDecoder(encoding.encoding).decode(survey.start, { stream: true });
  if (isBinaryText(start)) throw new SourceFileError('is_binary');
  if (start.trim() === '' && survey.byteCount <= survey.start.length) throw new SourceFileError('file_empty');
  const markup = markupKind(start);
  if (markup) throw new SourceFileError(markup);
  const isNamedCsv = /\.(csv|tsv|tab|txt)$/i.test(basename(fileName));
  const isJson = /^\s*(\{\s*["}]|\[\s*[{[\]])/.test(start) || (!isNamedCsv && /^\s*[{[]/.test(start));
  return { encoding, isJson };
}

async function openText(
  path: string,
  fileName: string,
  survey: ByteSurvey,
  options: OpenOptions,
  limits: ReadingLimits,
): Promise<SourceTable> {
  const { encoding, isJson } = textFormat(fileName, survey, options.encoding);
  return isJson
    ? openJsonTable(path, survey, encoding, options, limits)
    : openCsvTable(path, survey, encoding, options, limits);
}

async function openArchive(path: string, options: OpenOptions, limits: ReadingLimits): Promise<SourceTable> {
  const archive = await ZipArchive.open(path, limits);
  let part: string | undefined;
  try {
    part = await findWorkbookPart(archive);
    if (part === undefined) throw await noWorkbook(archive);
  } catch (error) {
    archive.close();
    throw asWorkbookError(error);
  }
  return openXlsxTable(archive, part, options, limits);
}

/** What an archive is that is no workbook. */
async function noWorkbook(archive: ZipArchive): Promise<SourceFileError> {
  if (archive.has('xl/workbook.bin')) return new SourceFileError('is_binary_workbook');
  if (archive.has('mimetype') && (await archive.readText('mimetype'))?.includes('opendocument')) {
    return new SourceFileError('is_open_document');
  }
  if (archive.has('word/document.xml')) return new SourceFileError('is_rich_text');
  const files = archive.names.filter((name) => !name.endsWith('/')).map((name) => basename(name).slice(0, 60));
  const names = files.slice(0, 3).join(', ') + (files.length > 3 ? ', …' : '');
  return new SourceFileError('is_archive', { names });
}

/** A workbook with a password is kept inside the old container, under this name. */
async function isProtected(path: string): Promise<boolean> {
  const mark = Buffer.from('EncryptedPackage', 'utf16le');
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([tail, chunk]);
    if (bytes.includes(mark)) return true;
    tail = bytes.subarray(-mark.length);
  }
  return false;
}
