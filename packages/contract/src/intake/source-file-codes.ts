/**
 * Why a file cannot be read, and what to do. `{name}` stands for a detail of the error. Whoever translates them translates
 * the whole list.
 */
export const sourceFileCodes = {
  file_empty: 'The file is empty. Choose a file with the names of the columns in its first line.',
  no_rows: 'The file has a head and no rows. Export it again with its rows.',
  head_damaged: 'The head of the file cannot be read: {reason} Correct the first line.',
  too_many_columns:
    'The file has {columns} columns; {most} can be read. Leave out columns that are not needed, or turn the table.',
  is_pdf: 'This is a PDF. Export the table itself, as .xlsx or .csv.',
  is_image: 'This is a picture. Export the table itself, as .xlsx or .csv.',
  is_web_page: 'This is a web page. Open it in a spreadsheet program and save it as .xlsx.',
  is_xml: 'This is an XML file without a table we know. Export the answers as .csv or .xlsx.',
  is_rich_text: 'This is a text document. Export the table itself, as .xlsx or .csv.',
  is_old_workbook: 'This is a workbook in the old .xls format. Open it, save it as .xlsx and choose that file.',
  is_binary_workbook: 'This is a binary workbook (.xlsb). Open it, save it as .xlsx and choose that file.',
  is_open_document: 'This is an OpenDocument file. Open it, save it as .xlsx and choose that file.',
  is_protected_workbook:
    'The workbook is protected by a password. Open it, save it without the password and choose that file.',
  is_archive: 'This is an archive ({names}). Unpack it and choose the file inside.',
  is_compressed: 'The file is compressed. Unpack it and choose the file inside.',
  is_survey_definition:
    'This describes the questions of a survey; it has no answers. Choose the export of the answers, and this file for the texts of the questions.',
  is_binary: 'This is no table but a binary file. Choose a .csv, .xlsx or .jsonl file.',
  encoding_unknown: 'There is no encoding "{encoding}". Leave the choice to us, or choose another.',
  encoding_unsupported: 'The file is encoded as {encoding}. Save it as UTF-8 and choose that file.',
  delimiter_unusable: 'A delimiter is one character, no line break, and not the quote.',
  quote_unusable: 'A quote is one character and no line break.',
  archive_damaged: 'The workbook is damaged or not whole ({reason}). Copy or export it again.',
  workbook_damaged: 'The workbook cannot be read ({reason}). Open it, save it again as .xlsx and choose that file.',
  unpacks_too_large: 'The workbook unpacks to far more than it should ({part}). Save the sheet as .csv.',
  texts_too_large: 'The workbook has more than {mostMegabytes} MB of texts. Save the sheet as .csv.',
  sheet_unknown: 'There is no visible sheet "{sheet}". There are: {sheets}.',
  no_sheet: 'The workbook has no visible sheet with rows.',
  xml_forbidden: 'The file declares a document type, which no export does. It is not read.',
  json_not_a_table: 'The file has no list of objects. Each row must be an object: one a line, or a list of them.',
  json_damaged: 'The JSON breaks off or is malformed near line {line}. Export it again.',
  definition_unknown:
    'This is no survey definition we know. Choose a LimeSurvey .lss, a Qualtrics .qsf or the JSON of a Formbricks survey.',
  definition_damaged: 'The survey definition cannot be read ({reason}). Export it again.',
  definition_too_large: 'The survey definition is larger than {mostMegabytes} MB. Export it without files and themes.',
} as const;

export type SourceFileCode = keyof typeof sourceFileCodes;
