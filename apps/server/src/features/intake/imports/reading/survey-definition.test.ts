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
