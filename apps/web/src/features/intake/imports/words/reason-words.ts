import type { ImportReason } from '@echolot/contract/intake/imports';
import type { SourceFileCode } from '@echolot/contract/intake/source-file-codes';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ProblemError } from '../../../../api/problem-error.ts';
import { errorSentence } from '../../../../i18n/error-sentence.ts';

type Value = (name: string) => string;

/** Why a file cannot be read, or an import stopped or waits, and what to do; the server's own sentence for others. */
export function reasonSentence(i18n: I18n, { code, details, message }: ImportReason): string {
  const value: Value = (name) => String(details[name] ?? '');
  if (code in sentences) return i18n._(sentences[code as SourceFileCode](value));
  if (code === 'disk_full')
    return i18n._(msg`The disk of the server is full. What was stored stays; go on when there is room.`);
  if (code === 'internal')
    return i18n._(msg`Something went wrong on our side. What was stored stays; go on to try again.`);
  if (code === 'waits_for_import')
    return i18n._(msg`It waits until ${value('fileName')} is done: one file at a time for a survey.`);
  return message;
}

/** Why a survey definition was not taken: the fault of the file where the server names it. */
export function definitionSentence(i18n: I18n, error: unknown): string {
  const reason = error instanceof ProblemError ? error.details['reason'] : undefined;
  return isReason(reason) ? reasonSentence(i18n, reason) : errorSentence(i18n, error);
}

function isReason(value: unknown): value is ImportReason {
  return typeof value === 'object' && value !== null && 'code' in value && 'details' in value && 'message' in value;
}

const sentences: Record<SourceFileCode, (value: Value) => MessageDescriptor> = {
  file_empty: () => msg`The file is empty. Choose a file with the names of the columns in its first line.`,
  no_rows: () => msg`The file has a head and no rows. Export it again with its rows.`,
  head_damaged: (value) => msg`The head of the file cannot be read: ${value('reason')} Correct the first line.`,
  too_many_columns: (value) =>
    msg`The file has ${value('columns')} columns; ${value('most')} can be read. Leave out columns that are not needed, or turn the table.`,
  is_pdf: () => msg`This is a PDF. Export the table itself, as .xlsx or .csv.`,
  is_image: () => msg`This is a picture. Export the table itself, as .xlsx or .csv.`,
  is_web_page: () => msg`This is a web page. Open it in a spreadsheet program and save it as .xlsx.`,
  is_xml: () => msg`This is an XML file without a table we know. Export the answers as .csv or .xlsx.`,
  is_rich_text: () => msg`This is a text document. Export the table itself, as .xlsx or .csv.`,
  is_old_workbook: () =>
    msg`This is a workbook in the old .xls format. Open it, save it as .xlsx and choose that file.`,
  is_binary_workbook: () => msg`This is a binary workbook (.xlsb). Open it, save it as .xlsx and choose that file.`,
  is_open_document: () => msg`This is an OpenDocument file. Open it, save it as .xlsx and choose that file.`,
  is_protected_workbook: () =>
    msg`The workbook is protected by a password. Open it, save it without the password and choose that file.`,
  is_archive: (value) => msg`This is an archive (${value('names')}). Unpack it and choose the file inside.`,
  is_compressed: () => msg`The file is compressed. Unpack it and choose the file inside.`,
  is_survey_definition: () =>
    msg`This describes the questions of a survey; it has no answers. Choose the export of the answers, and this file for the texts of the questions.`,
  is_binary: () => msg`This is no table but a binary file. Choose a .csv, .xlsx or .jsonl file.`,
  encoding_unknown: (value) =>
    msg`There is no encoding “${value('encoding')}”. Leave the choice to us, or choose another.`,
  encoding_unsupported: (value) =>
    msg`The file is encoded as ${value('encoding')}. Save it as UTF-8 and choose that file.`,
  delimiter_unusable: () => msg`A delimiter is one character, no line break, and not the quote.`,
  quote_unusable: () => msg`A quote is one character and no line break.`,
  archive_damaged: (value) => msg`The workbook is damaged or not whole (${value('reason')}). Copy or export it again.`,
  workbook_damaged: (value) =>
    msg`The workbook cannot be read (${value('reason')}). Open it, save it again as .xlsx and choose that file.`,
  unpacks_too_large: (value) =>
    msg`The workbook unpacks to far more than it should (${value('part')}). Save the sheet as .csv.`,
  texts_too_large: (value) =>
    msg`The workbook has more than ${value('mostMegabytes')} MB of texts. Save the sheet as .csv.`,
  sheet_unknown: (value) => msg`There is no visible sheet “${value('sheet')}”. There are: ${value('sheets')}.`,
  no_sheet: () => msg`The workbook has no visible sheet with rows.`,
  xml_forbidden: () => msg`The file declares a document type, which no export does. It is not read.`,
  json_not_a_table: () =>
    msg`The file has no list of objects. Each row must be an object: one a line, or a list of them.`,
  json_damaged: (value) => msg`The JSON breaks off or is malformed near line ${value('line')}. Export it again.`,
  definition_unknown: () =>
    msg`This is no survey definition we know. Choose a LimeSurvey .lss, a Qualtrics .qsf or the JSON of a Formbricks survey.`,
  definition_damaged: (value) => msg`The survey definition cannot be read (${value('reason')}). Export it again.`,
  definition_too_large: (value) =>
    msg`The survey definition is larger than ${value('mostMegabytes')} MB. Export it without files and themes.`,
};
