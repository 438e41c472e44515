import { afterAll, describe, expect, test } from 'vitest';
import { readSurveyDefinition } from './read-survey-definition.ts';
import { readingLimits } from './reading-limits.ts';
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

describe('Qualtrics', () => {
  const question = (id: number, payload: Record<string, unknown>): Record<string, unknown> => ({
    SurveyID: 'SV_1',
    Element: 'SQ',
    PrimaryAttribute: `QID${id}`,
    Payload: { QuestionID: `QID${id}`, DataExportTag: `Q${id}`, Language: [], ...payload },
  });
  const choices = (...words: string[]): Record<string, { Display: string }> =>
    Object.fromEntries(words.map((Display, place) => [place + 1, { Display }]));
  const qsf = (elements: unknown[]): string =>
    JSON.stringify({
      SurveyEntry: { SurveyID: 'SV_1', SurveyName: 'Store visit', SurveyLanguage: 'EN' },
      SurveyElements: elements,
    });

  test('every kind of question, recoded and translated, in the order of the blocks, without the trash', async () => {
    const definition = await read(
      qsf([
        {
          Element: 'BL',
          Payload: [
            {
              Type: 'Default',
              BlockElements: [8, 1, 2, 3, 4, 5, 6, 7].map((id) => ({ Type: 'Question', QuestionID: `QID${id}` })),
            },
            { Type: 'Trash', BlockElements: [{ Type: 'Question', QuestionID: 'QID9' }] },
          ],
        },
        question(1, {
          QuestionText: 'How <b>satisfied</b>?',
          QuestionType: 'MC',
          Selector: 'SAVR',
          Choices: { ...choices('Very', 'Not'), 3: { Display: 'Other', TextEntry: 'true' } },
          ChoiceOrder: ['2', 1, '3'],
          RecodeValues: { 1: '5', 2: '1', 3: '99' },
          Language: { DE: { QuestionText: 'Wie zufrieden?', Choices: { 1: { Display: 'Sehr' } } } },
        }),
        question(2, {
          QuestionText: 'Which?',
          QuestionType: 'MC',
          Selector: 'MAVR',
          Choices: choices('Price', 'Staff'),
        }),
        question(3, { QuestionText: 'Recommend?', QuestionType: 'MC', Selector: 'NPS', Choices: [] }),
        question(4, {
          QuestionText: 'Rate',
          QuestionType: 'Matrix',
          Selector: 'Likert',
          SubSelector: 'SingleAnswer',
          Choices: choices('Price', 'Staff'),
          Answers: choices('Bad', 'Fair', 'Good'),
          ChoiceDataExportTags: { 1: 'Q4_1', 2: 'staff' },
        }),
        question(5, {
          QuestionText: 'Age',
          QuestionType: 'TE',
          Selector: 'SL',
          Validation: { Settings: { ContentType: 'ValidNumber' } },
        }),
        question(6, {
          QuestionText: 'Slide',
          QuestionType: 'Slider',
          Selector: 'HSLIDER',
          Choices: choices('Heat'),
          Configuration: { CSSliderMin: 0, CSSliderMax: 100 },
        }),
        question(7, { QuestionText: 'Thanks', QuestionType: 'DB', Selector: 'TB' }),
        question(8, { QuestionText: 'Why?', QuestionType: 'TE', Selector: 'ML' }),
        question(9, { QuestionText: 'Old', QuestionType: 'TE', Selector: 'ML' }),
      ]),
    );
    expect(definition).toMatchObject({ source: 'qualtrics', title: 'Store visit', locales: ['en', 'de'] });
    expect(definition.questions.map(({ columns, kind }) => [columns.join(' '), kind])).toEqual([
      ['Q8', 'text'],
      ['Q1', 'choice'],
      ['Q1_3_TEXT', 'text'],
      ['Q2_1 Q2_2', 'multiple'],
      ['Q2', 'multiple'],
      ['Q3', 'nps'],
      ['Q3_NPS_GROUP', 'other'],
      ['Q4_1', 'scale'],
      ['Q4_staff', 'scale'],
      ['Q5', 'number'],
      ['Q6_1', 'number'],
    ]);
    const questions = byColumn(definition);
    expect(questions.get('Q1')).toMatchObject({
      titles: { en: 'How satisfied?', de: 'Wie zufrieden?' },
      options: [
        { code: '1', value: 1, titles: { en: 'Not' } },
        { code: '5', value: 5, titles: { en: 'Very', de: 'Sehr' } },
        { code: '99', value: 99 },
      ],
    });
    expect(questions.get('Q4_staff')).toMatchObject({ titles: { en: 'Rate - Staff' }, min: 1, max: 3 });
    expect(questions.get('Q6_1')).toMatchObject({ min: 0, max: 100 });
  });

  test('odd shapes are empty, not fatal', async () => {
    const odd = [
      null,
      7,
      { Element: 'SQ' },
      { Element: 'BL', Payload: { 1: { BlockElements: 'x' } } },
      question(1, { QuestionType: 'MC', Choices: 'none', QuestionText: 5 }),
    ];
    expect((await read(qsf(odd))).questions.map(({ columns }) => columns)).toEqual([['Q1']]);
  });
});

describe('Formbricks', () => {
  const elements = [
    {
      id: 'rec',
      type: 'nps',
      headline: { default: '<p>How likely, #recall:abc/fallback:friend#?</p>', fi: 'Kuinka?' },
    },
    { id: 'sat', type: 'rating', range: 5, scale: 'star', headline: { default: 'Satisfied?' } },
    {
      id: 'why',
      type: 'multipleChoiceMulti',
      headline: { default: 'Why?' },
      choices: [
        { id: 'c1', label: { default: 'Price', fi: 'Hinta' } },
        { id: 'other', label: { default: 'Other' } },
      ],
    },
    {
      id: 'grid',
      type: 'matrix',
      headline: { default: 'Rate' },
      rows: [{ id: 'r1', label: { default: 'Staff' } }],
      columns: [{ id: 'k1', label: { default: 'Good' } }],
    },
    { id: 'age', type: 'openText', inputType: 'number', headline: { default: 'Age' } },
  ];
  const languages = [
    { language: { code: 'en' }, default: true, enabled: true },
    { language: { code: 'fi' }, default: false, enabled: true },
  ];

  test.each([
    ['questions in a list', { id: 's', name: 'Visit', languages, questions: elements }],
    [
      'elements of blocks, inside data',
      {
        data: {
          id: 's',
          name: 'Visit',
          languages,
          blocks: [{ elements: elements.slice(0, 2) }, { elements: elements.slice(2) }],
        },
      },
    ],
  ])('%s', async (_, survey) => {
    const definition = await read(JSON.stringify(survey, undefined, 2));
    expect(definition).toMatchObject({ source: 'formbricks', title: 'Visit', locales: ['en', 'fi'] });
    expect(definition.questions).toMatchObject([
      {
        columns: ['1. How likely, friend?'],
        kind: 'nps',
        min: 0,
        max: 10,
        aliases: [['rec', 'data.rec', 'How likely, friend?']],
        titles: { fi: 'Kuinka?' },
      },
      { columns: ['2. Satisfied?'], kind: 'scale', min: 1, max: 5 },
      {
        columns: ['3. Why?'],
        kind: 'multiple',
        options: [{ code: 'Price', titles: { en: 'Price', fi: 'Hinta' } }, { code: 'Other' }],
      },
      {
        columns: ['4. Rate - Staff'],
        kind: 'scale',
        aliases: [['grid.Staff', 'data.grid.Staff']],
        options: [{ code: 'Good' }],
      },
      { columns: ['5. Age'], kind: 'number' },
    ]);
  });
});

describe('what is no survey definition', () => {
  test.each([
    ['a,b\n1,2\n', 'definition_unknown'],
    ['', 'file_empty'],
    ['{"a":1}', 'definition_unknown'],
    ['{"SurveyElements":[', 'definition_damaged'],
    ['<html></html>', 'definition_unknown'],
    ['<document><LimeSurveyDocType>Survey</LimeSurveyDocType><languages>', 'definition_damaged'],
    ['PK\u0003\u0004', 'definition_unknown'],
  ])('%j is refused', async (content, code) => {
    await expect(read(content)).rejects.toMatchObject({ name: 'SourceFileError', code });
  });

  test('one too large to hold is refused', async () => {
    const path = await files.write(`{"SurveyElements":[],"x":"${'y'.repeat(5000)}"}`);
    await expect(
      readSurveyDefinition(path, 'x.qsf', { ...readingLimits, definitionBytes: 1000 }),
    ).rejects.toMatchObject({
      code: 'definition_too_large',
    });
  });
});
