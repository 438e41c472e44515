import { afterAll, describe, expect, test } from 'vitest';
import { readSurveyDefinition } from './read-survey-definition.ts';
import type { DefinedQuestion, SurveyDefinition } from './survey-definition.ts';
import { TestSourceFiles } from './test-source-files.ts';

const files = new TestSourceFiles();
afterAll(() => files.remove());

async function read(content: string, fileName = 'survey'): Promise<SurveyDefinition> {
  return readSurveyDefinition(await files.write(content), fileName);
}

const byColumn = (definition: SurveyDefinition): Map<string, DefinedQuestion> =>
  new Map(definition.questions.map((question) => [question.columns[0] ?? '', question]));

/** A table of an .lss file. */
function table(name: string, rows: readonly Record<string, string | number>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const fields = columns.map((column) => `<fieldname>${column}</fieldname>`).join('');
  const body = rows
    .map(
      (row) =>
        `<row>${Object.entries(row)
          .map(([column, value]) => `<${column}><![CDATA[${value}]]></${column}>`)
          .join('')}</row>`,
    )
    .join('\n');
  return `<${name}><fields>${fields}</fields><rows>${body}</rows></${name}>`;
}

function lss(version: number, tables: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<document><LimeSurveyDocType>Survey</LimeSurveyDocType><DBVersion>${version}</DBVersion>
<languages><language>de</language><language>en</language></languages>${tables}
<themes><theme><sid>1</sid><config><options><logo><![CDATA[x]]></logo></options></config></theme></themes></document>`;
}

describe('LimeSurvey', () => {
  test('version 4 and later: texts in tables of their own, every kind of question', async () => {
    const types = ['L', '5', 'M', 'F', 'N', 'D', 'T', 'Y', 'X', '1', 'O', 'K', 'R', ';', 'B'];
    const definition = await read(
      lss(
        600,
        [
          table('surveys', [{ sid: 1, language: 'en' }]),
          table('surveys_languagesettings', [
            { surveyls_survey_id: 1, surveyls_language: 'de', surveyls_title: 'Besuch' },
            { surveyls_survey_id: 1, surveyls_language: 'en', surveyls_title: '<b>Visit</b> &amp; more' },
          ]),
          table(
            'questions',
            types.map((type, place) => ({
              qid: place + 1,
              parent_qid: 0,
              gid: 1,
              type,
              title: `Q${type === ';' ? 'T2' : type}`,
              other: type === 'L' ? 'Y' : 'N',
              question_order: place,
            })),
          ),
          table('subquestions', [
            { qid: 102, parent_qid: 3, title: 'SQ002', question_order: 2, scale_id: 0 },
            { qid: 101, parent_qid: 3, title: 'SQ001', question_order: 1, scale_id: 0 },
            ...[4, 10, 12, 14, 15].map((parent) => ({
              qid: 100 + parent,
              parent_qid: parent,
              title: 'A',
              question_order: 0,
              scale_id: 0,
            })),
            { qid: 150, parent_qid: 14, title: 'X', question_order: 0, scale_id: 1 },
          ]),
          table('question_l10ns', [
            { id: 1, qid: 1, question: '<p>How <em>likely</em>?</p><script>alert("x")</script>', language: 'en' },
            { id: 2, qid: 1, question: 'Wie&nbsp;wahrscheinlich?', language: 'de' },
            { id: 3, qid: 3, question: 'What?', language: 'en' },
            { id: 4, qid: 101, question: 'Price', language: 'en' },
            { id: 5, qid: 102, question: 'Service', language: 'en' },
            { id: 6, qid: 4, question: 'How was', language: 'en' },
            { id: 7, qid: 104, question: 'the staff', language: 'en' },
          ]),
          table('answers', [
            ...Array.from({ length: 11 }, (_, score) => ({
              aid: score,
              qid: 1,
              code: score,
              sortorder: score,
              assessment_value: 0,
              scale_id: 0,
            })),
            { aid: 21, qid: 4, code: 'A2', sortorder: 2, assessment_value: 2, scale_id: 0 },
            { aid: 20, qid: 4, code: 'A1', sortorder: 1, assessment_value: 4, scale_id: 0 },
            { aid: 30, qid: 10, code: 'a', sortorder: 1, assessment_value: 0, scale_id: 0 },
            { aid: 31, qid: 10, code: 'b', sortorder: 1, assessment_value: 0, scale_id: 1 },
            { aid: 40, qid: 13, code: 'r1', sortorder: 1, assessment_value: 0, scale_id: 0 },
            { aid: 41, qid: 13, code: 'r2', sortorder: 2, assessment_value: 0, scale_id: 0 },
          ]),
          table('answer_l10ns', [
            { id: 1, aid: 20, answer: 'very good', language: 'en' },
            { id: 2, aid: 20, answer: 'sehr gut', language: 'de' },
          ]),
          table('question_attributes', [{ qid: 5, attribute: 'max_num_value_n', value: '120', language: '' }]),
        ].join(''),
      ),
    );
    expect(definition).toMatchObject({ source: 'limesurvey', title: 'Visit & more', locales: ['en', 'de'] });
    const questions = byColumn(definition);
    expect([...questions.keys()]).toEqual([
      'QL',
      'QL[other]',
      'Q5',
      'QM[SQ001]',
      'QF[A]',
      'QN',
      'QD',
      'QT',
      'QY',
      'Q1[A][1]',
      'Q1[A][2]',
      'QO',
      'QO[comment]',
      'QK[A]',
      'QR[1]',
      'QR[2]',
      'QT2[A_X]',
      'QB[A]',
    ]);
    expect(questions.get('QL')).toMatchObject({
      kind: 'nps',
      min: 0,
      max: 10,
      titles: { en: 'How likely?', de: 'Wie wahrscheinlich?' },
      aliases: [['How likely?']],
    });
    expect(questions.get('Q5')).toMatchObject({ kind: 'scale', min: 1, max: 5 });
    expect(questions.get('QM[SQ001]')).toMatchObject({
      kind: 'multiple',
      columns: ['QM[SQ001]', 'QM[SQ002]'],
      aliases: [['What? [Price]'], ['What? [Service]']],
      options: [{ code: 'SQ001', titles: { en: 'Price' } }, { code: 'SQ002' }],
    });
    expect(questions.get('QF[A]')).toMatchObject({
      titles: { en: 'How was [the staff]' },
      options: [
        { code: 'A1', value: 4, titles: { en: 'very good', de: 'sehr gut' } },
        { code: 'A2', value: 2 },
      ],
    });
    expect(questions.get('QN')).toMatchObject({ kind: 'number', max: 120 });
    expect(['QD', 'QT', 'QY', 'QK[A]', 'QT2[A_X]', 'QB[A]'].map((column) => questions.get(column)?.kind)).toEqual([
      'date',
      'text',
      'choice',
      'number',
      'text',
      'scale',
    ]);
  });

  test('version 2 and 3: a row for each language, answers without numbers of their own', async () => {
    const question = { qid: 7, parent_qid: 0, gid: 3, type: 'L', title: 'SAT', other: 'N', question_order: 1 };
    const definition = await read(
      lss(
        359,
        [
          table('surveys', [{ sid: 1, language: 'de' }]),
          table('questions', [
            { ...question, question: 'Zufrieden?', language: 'de' },
            { ...question, question: 'Satisfied?', language: 'en' },
          ]),
          table('answers', [
            { qid: 7, code: 'A1', answer: 'ja', sortorder: 1, assessment_value: 0, language: 'de', scale_id: 0 },
            { qid: 7, code: 'A1', answer: 'yes', sortorder: 1, assessment_value: 0, language: 'en', scale_id: 0 },
            { qid: 7, code: 'A2', answer: 'nein', sortorder: 2, assessment_value: 0, language: 'de', scale_id: 0 },
          ]),
        ].join(''),
      ),
    );
    expect(definition.locales).toEqual(['de', 'en']);
    expect(definition.questions).toEqual([
      {
        columns: ['SAT'],
        aliases: [['Zufrieden?']],
        kind: 'choice',
        titles: { de: 'Zufrieden?', en: 'Satisfied?' },
        options: [
          { code: 'A1', titles: { de: 'ja', en: 'yes' } },
          { code: 'A2', titles: { de: 'nein' } },
        ],
      },
    ]);
  });
});
