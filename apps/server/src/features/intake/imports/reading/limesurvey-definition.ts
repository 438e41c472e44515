import { type LimesurveyRow, type LimesurveyTables, limesurveyQuestions } from './limesurvey-questions.ts';
import { plainText } from './plain-text.ts';
import type { SurveyDefinition } from './survey-definition.ts';
import { readXml } from './xml-elements.ts';

const wantedTables = new Set([
  'answers',
  'answer_l10ns',
  'questions',
  'question_l10ns',
  'question_attributes',
  'subquestions',
  'surveys',
  'surveys_languagesettings',
]);

/**
 * Reads an .lss file: the tables of LimeSurvey as XML, of version 1.9 (texts beside the codes, a row for each locale) and
 * of version 4 and later (texts in tables of their own).
 *
 * @throws SourceFileError `xml_forbidden`. @throws Error when the XML is malformed.
 */
export function readLimesurveyDefinition(xml: string): SurveyDefinition {
  const tables = readTables(xml);
  const settings = tables.rows('surveys_languagesettings');
  const base = tables.locales[0];
  const setting = settings.find((row) => row['surveyls_language'] === base) ?? settings[0];
  return {
    source: 'limesurvey',
    title: plainText(setting?.['surveyls_title'] ?? ''),
    locales: tables.locales,
    questions: limesurveyQuestions(tables),
  };
}

function readTables(xml: string): LimesurveyTables {
  const tables = new Map<string, LimesurveyRow[]>();
  const locales: string[] = [];
  const path: string[] = [];
  let row: Map<string, string> | undefined;
  let text = '';
  readXml(xml, {
    open(name) {
      path.push(name);
      text = '';
      if (name === 'row' && path.length === 4 && wantedTables.has(path[1] ?? '')) row = new Map();
    },
    text(piece) {
      if (row || path[1] === 'languages') text += piece;
    },
    close(name) {
      if (row && path.length === 5) row.set(name, text);
      if (row && path.length === 4) {
        const table = path[1] ?? '';
        const rows = tables.get(table) ?? [];
        rows.push(Object.fromEntries(row));
        tables.set(table, rows);
        row = undefined;
      }
      if (path[1] === 'languages' && name === 'language' && text.trim() !== '') locales.push(text.trim());
      path.pop();
    },
  });
  const rows = (table: string): readonly LimesurveyRow[] => tables.get(table) ?? [];
  // The survey's own language comes first; the file lists them in any order.
  const base = rows('surveys')[0]?.['language'];
  const ordered = base && locales.includes(base) ? [base, ...locales.filter((locale) => locale !== base)] : locales;
  return { locales: ordered.length > 0 ? [...new Set(ordered)] : ['en'], rows };
}
