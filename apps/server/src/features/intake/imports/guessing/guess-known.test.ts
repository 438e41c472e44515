import { describe, expect, test } from 'vitest';
import type { SurveyDefinition } from '../reading/survey-definition.ts';
import type { ExistingSurvey } from './guess.ts';
import { shapeOf } from './shape-of.ts';
import { dealers, guessOf, mappingOf, refusedOf, rolesOf } from './test-tables.ts';

describe('what is known beforehand', () => {
  const survey: ExistingSurvey = {
    extName: 'visit',
    titles: { en: 'Visit' },
    perspectiveExtName: 'shops',
    variables: [
      {
        extName: 'service',
        kind: 'indicator',
        titles: { en: 'Service quality', de: 'Service' },
        method: 'index',
        min: 0,
        max: 4,
        decimals: 0,
        direction: 'higher',
        topBoxes: null,
        isMultiValued: false,
      },
      {
        extName: 'reason',
        kind: 'dimension',
        titles: { en: 'Reason' },
        method: null,
        min: null,
        max: null,
        decimals: 0,
        direction: 'higher',
        topBoxes: null,
        isMultiValued: true,
      },
      {
        extName: 'gone',
        kind: 'comment',
        titles: { en: 'Gone' },
        method: null,
        min: null,
        max: null,
        decimals: 0,
        direction: 'higher',
        topBoxes: null,
        isMultiValued: false,
      },
    ],
    units: ['D0', 'D1', 'D2', 'D3', 'D4', 'D5'].map((name) => ({ name, extId: `R0 / ${name}`, kind: 'shop' })),
  };

  test('a column called like a variable keeps its name and scale; new ones are counted', () => {
    const words = ['very poor', 'poor', 'fair', 'good', 'very good'];
    const { dealer, ...rest } = dealers;
    const table = {
      ...rest,
      place: dealer,
      Service: dealers.date.map((_, row) => words[row % 5] ?? ''),
      reason: dealers.date.map((_, row) => ['Price', 'Staff', 'Price|Staff'][row % 3] ?? ''),
    };
    const guess = guessOf(table, { survey });
    expect(guess.mapping.survey.extName).toBe('visit');
    expect(guess.mapping.perspective).toMatchObject({ extName: 'shops' });
    expect(guess.mapping.indicators.find(({ extName }) => extName === 'service')).toMatchObject({
      column: 'Service',
      method: 'index',
      min: 0,
      max: 4,
      recode: { 'very poor': 0, 'very good': 4 },
    });
    expect(guess.mapping.dimensions).toMatchObject([{ extName: 'reason', separator: '|' }]);
    expect(guess.columns.find(({ column }) => column === 'place')).toMatchObject({
      role: 'level',
      because: 'existing_units',
      details: { kind: 'shop', matched: 6, of: 6 },
    });
    expect(guess.notes).toContainEqual(
      expect.objectContaining({ code: 'new_variables', details: { count: 1, names: 'nps' } }),
    );
    expect(guess.notes).toContainEqual(
      expect.objectContaining({ code: 'unmatched_variables', details: { names: 'gone' } }),
    );
  });

  test('a saved mapping for the same columns, in any order, is taken as it is', () => {
    const mapping = mappingOf(dealers);
    const own = { ...mapping, survey: { extName: 'mine', startFilter: '' } };
    const turned = Object.fromEntries(Object.entries(dealers).reverse());
    const saved = { name: 'Monthly file', shape: shapeOf(Object.keys(dealers)), mapping: own };
    const guess = guessOf(turned, { savedMappings: [saved] });
    expect(guess.mapping).toBe(own);
    expect(guess.columns.every(({ because }) => because === 'saved_mapping')).toBe(true);
    expect(rolesOf(guess)).toEqual({ nps: 'indicator', dealer: 'level', region: 'level', date: 'answeredAt' });
    expect(guessOf({ ...dealers, more: dealers.nps }, { savedMappings: [saved] }).mapping).not.toBe(own);
  });

  test('a saved mapping keeps month or day first where the next file leaves it open', () => {
    const named = (date: string[]) => ({ ...dealers, date });
    const days = (write: (index: number) => string) => dealers.date.map((_, index) => write(index));
    const american = named(days((index) => `0${1 + (index % 9)}/2${index % 8}/2025`));
    const mapping = mappingOf(american);
    expect(mapping.answeredAt.formats).toEqual(['MM/dd/yyyy']);
    const saved = { name: 'Monthly file', shape: shapeOf(Object.keys(dealers)), mapping };
    const open = named(days((index) => `${1 + (index % 9)}/${1 + (index % 7)}/2025`));
    const guess = guessOf(open, { savedMappings: [saved] });
    expect(guess.mapping.answeredAt.formats).toEqual(['M/d/yyyy']);
    expect(guess.notes).toMatchObject([{ code: 'dates_guessed_anew', details: { formats: 'M/d/yyyy' } }]);
    const german = named(days((index) => `2${index % 8}.0${1 + (index % 9)}.2025`));
    expect(guessOf(german, { savedMappings: [saved] }).mapping.answeredAt.formats).toEqual(['dd.MM.yyyy']);
  });

  test('titles, scales and options of a definition come before guesses', () => {
    const question = { aliases: [], options: [] };
    const definition: SurveyDefinition = {
      source: 'limesurvey',
      title: 'Shop visit',
      locales: ['en', 'de'],
      questions: [
        {
          ...question,
          columns: ['Q1'],
          kind: 'nps',
          titles: { en: 'Would you recommend us?', de: 'Empfehlen Sie uns?' },
        },
        { ...question, columns: ['Q2'], kind: 'scale', titles: { en: 'Staff' }, min: 1, max: 7 },
        {
          ...question,
          columns: ['Q3'],
          kind: 'choice',
          titles: { en: 'Speed' },
          options: ['Very poor', 'Poor', 'Fair', 'Good', 'Very good'].map((text, index) => ({
            code: `A${index + 1}`,
            titles: { en: text },
          })),
        },
        {
          ...question,
          columns: ['Q4'],
          kind: 'choice',
          titles: { en: 'Kind' },
          options: [
            { code: 'A1', titles: { en: 'New', de: 'Neu' } },
            { code: 'A2', titles: { en: 'Used' } },
          ],
        },
        {
          ...question,
          columns: ['Q5[1]', 'Q5[2]'],
          aliases: [['Reasons [Price]'], ['Reasons [Staff]']],
          kind: 'multiple',
          titles: { en: 'Reasons' },
          options: [
            { code: '1', titles: { en: 'Price' } },
            { code: '2', titles: { en: 'Staff' } },
          ],
        },
        { ...question, columns: ['Q6'], kind: 'text', titles: { en: 'Anything else?' } },
      ],
    };
    const cells = (values: readonly string[]): string[] =>
      dealers.date.map((_, row) => values[row % values.length] ?? '');
    const { nps: _, ...rest } = dealers;
    const table = {
      ...rest,
      Q1: cells(['3', '4', '5']),
      Q2: cells(['2', '3', '4']),
      Q3: cells(['A1', 'A4', 'A5']),
      Q4: cells(['A1', 'A2']),
      'Q5[1]': cells(['Y', 'N']),
      'Reasons [Staff]': cells(['Y', '']),
      Q6: cells(['x', 'y']),
    };
    const guess = guessOf(table, { definition });
    expect(guess.mapping.indicators).toMatchObject([
      { column: 'Q1', method: 'nps', titles: { en: 'Would you recommend us?', de: 'Empfehlen Sie uns?' } },
      { column: 'Q2', min: 1, max: 7 },
      { column: 'Q3', min: 1, max: 5, recode: { A1: 1, A4: 4, A5: 5 } },
    ]);
    expect(guess.mapping.dimensions).toMatchObject([
      { column: 'Q4', recode: { A1: 'New', A2: 'Used' } },
      { column: 'Q5[1]', recode: { Y: 'Price', N: null } },
      { column: 'Reasons [Staff]', recode: { Y: 'Staff' } },
    ]);
    expect(guess.mapping.comments).toMatchObject([{ column: 'Q6' }]);
    expect(guess.mapping.survey).toMatchObject({ extName: 'shop-visit', titles: { en: 'Shop visit' } });
    expect(refusedOf(table, { definition })).toEqual([]);
  });

  test('question texts of a second head tell what codes do not', () => {
    const { nps, ...rest } = dealers;
    const guess = guessOf({ ...rest, Q12: nps }, { titles: new Map([['Q12', 'How likely are you to recommend us?']]) });
    expect(guess.columns.find(({ column }) => column === 'Q12')).toMatchObject({
      because: 'nps_named',
      confidence: 'sure',
    });
    expect(guess.mapping.indicators[0]).toMatchObject({ titles: { en: 'How likely are you to recommend us?' } });
  });
});
