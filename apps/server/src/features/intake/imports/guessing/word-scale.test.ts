import { describe, expect, test } from 'vitest';
import { readLabelledScale } from './labelled-scale.ts';
import { readWordScale } from './word-scale.ts';

const counted = (...texts: string[]): { text: string; count: number }[] => texts.map((text) => ({ text, count: 10 }));

describe('answers in words', () => {
  test.each([
    ['en', ['Very dissatisfied', 'Dissatisfied', 'Neither satisfied nor dissatisfied', 'Satisfied', 'Very satisfied']],
    ['de', ['sehr unzufrieden', 'eher unzufrieden', 'teils/teils', 'eher zufrieden', 'sehr zufrieden']],
    ['fi', ['Erittäin tyytymätön', 'Melko tyytymätön', 'Neutraali', 'Melko tyytyväinen', 'Erittäin tyytyväinen']],
    ['et', ['Väga rahulolematu', 'Pigem rahulolematu', 'Nii ja naa', 'Pigem rahul', 'Väga rahul']],
    ['sv', ['Mycket missnöjd', 'Ganska missnöjd', 'Varken eller', 'Ganska nöjd', 'Mycket nöjd']],
    ['no', ['Svært misfornøyd', 'Misfornøyd', 'Verken eller', 'Fornøyd', 'Svært fornøyd']],
    ['da', ['Meget utilfreds', 'Utilfreds', 'Hverken eller', 'Tilfreds', 'Meget tilfreds']],
    ['nl', ['Zeer ontevreden', 'Ontevreden', 'Neutraal', 'Tevreden', 'Zeer tevreden']],
    ['fr', ['Très insatisfait', 'Insatisfait', 'Neutre', 'Satisfait', 'Très satisfait']],
    ['es', ['Muy insatisfecho', 'Insatisfecho', 'Neutral', 'Satisfecho', 'Muy satisfecho']],
    ['it', ['Molto insoddisfatto', 'Insoddisfatto', 'Neutrale', 'Soddisfatto', 'Molto soddisfatto']],
    [
      'pl',
      ['Bardzo niezadowolony', 'Niezadowolony', 'Ani zadowolony, ani niezadowolony', 'Zadowolony', 'Bardzo zadowolony'],
    ],
  ])('%s: from very dissatisfied to very satisfied is 1 to 5', (language, words) => {
    const scale = readWordScale(counted(...words), 1000);
    expect(scale).toMatchObject({ family: 'satisfaction', language, min: 1, max: 5, unknown: [] });
    expect(words.map((word) => scale?.recode[word])).toEqual([1, 2, 3, 4, 5]);
  });

  test.each([
    ['agreement', ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree']],
    [
      'agreement',
      [
        'Täysin eri mieltä',
        'Jokseenkin eri mieltä',
        'En samaa enkä eri mieltä',
        'Jokseenkin samaa mieltä',
        'Täysin samaa mieltä',
      ],
    ],
    ['quality', ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']],
    ['quality', ['sehr schlecht', 'schlecht', 'mittel', 'gut', 'sehr gut']],
    ['likelihood', ['Very unlikely', 'Unlikely', 'Maybe', 'Likely', 'Very likely']],
    ['ease', ['sehr schwierig', 'schwierig', 'weder noch', 'einfach', 'sehr einfach']],
    ['frequency', ['Nie', 'Selten', 'Manchmal', 'Oft', 'Immer']],
  ])('%s: %j', (family, words) => {
    const scale = readWordScale(counted(...words), 1000);
    expect(scale).toMatchObject({ family, min: 1, max: 5 });
    expect(words.map((word) => scale?.recode[word])).toEqual([1, 2, 3, 4, 5]);
  });

  test('seven steps, four without a middle, and ends nobody chose', () => {
    const seven = [
      'Completely dissatisfied',
      'Very dissatisfied',
      'Dissatisfied',
      'Neutral',
      'Satisfied',
      'Very satisfied',
      'Completely satisfied',
    ];
    expect(readWordScale(counted(...seven), 1000)).toMatchObject({ max: 7, recode: { 'Very satisfied': 6 } });
    const four = ['Very dissatisfied', 'Dissatisfied', 'Satisfied', 'Very satisfied'];
    expect(readWordScale(counted(...four), 1000)).toMatchObject({ max: 4, recode: { Satisfied: 3 } });
    expect(readWordScale(counted('satisfied', 'neutral'), 1000)).toMatchObject({
      max: 5,
      recode: { satisfied: 4, neutral: 3 },
    });
  });

  test.each([
    ['Yes', 'No'],
    ['Ja', 'Nein'],
    ['Kyllä', 'Ei'],
    ['Jah', 'Ei'],
    ['Ja', 'Nej'],
    ['Oui', 'Non'],
    ['Sí', 'No'],
    ['Tak', 'Nie'],
    ['true', 'false'],
  ])('%s and %s are 1 and 0', (yes, no) => {
    expect(readWordScale(counted(yes, no), 10)).toMatchObject({
      family: 'yesNo',
      min: 0,
      max: 1,
      recode: { [yes]: 1, [no]: 0 },
    });
  });

  test('one word in ten may be unknown, and is named; more and it is no scale', () => {
    expect(readWordScale([...counted('good', 'bad', 'fair'), { text: 'hm', count: 1 }], 31)).toMatchObject({
      unknown: ['hm'],
    });
    expect(readWordScale(counted('good', 'bad', 'blue'), 30)).toBeNull();
    expect(readWordScale(counted('good'), 30)).toBeNull();
    expect(readWordScale(counted('Berlin', 'Paris'), 30)).toBeNull();
  });
});

describe('numbers with words', () => {
  test('the number counts, wherever it stands', () => {
    expect(readLabelledScale(counted('1 - very bad', '2', '3', '5 – very good'))).toEqual({
      '1 - very bad': 1,
      '2': 2,
      '3': 3,
      '5 – very good': 5,
    });
    expect(readLabelledScale(counted('very bad (1)', 'very good (5)', '4', '3', '2'))).toMatchObject({
      'very good (5)': 5,
    });
    expect(readLabelledScale(counted('★', '★★☆☆☆', '★★★★★'))).toMatchObject({ '★★☆☆☆': 2 });
  });

  test('street numbers, ages and bare numbers are none', () => {
    expect(readLabelledScale(counted('1 Main Street', '12 Oak Road', '9 Elm Way'))).toBeNull();
    expect(readLabelledScale(counted('18-24', '25-34'))).toBeNull();
    expect(readLabelledScale(counted('1', '2', '3'))).toBeNull();
  });
});
