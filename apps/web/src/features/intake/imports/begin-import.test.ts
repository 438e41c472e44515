import { describe, expect, test } from 'vitest';
import { sortDropped } from './begin-import.ts';

const file = (name: string): File => new File(['x'], name);
const names = (list: string[]) => {
  const { table, definition, others } = sortDropped(list.map(file));
  return [table?.name, definition?.name, others.length];
};

describe('files dropped together', () => {
  test('are told apart: the table, and the definition of the survey', () => {
    expect(names(['a.csv'])).toEqual(['a.csv', undefined, 0]);
    expect(names(['s.lss', 'a.csv'])).toEqual(['a.csv', 's.lss', 0]);
    expect(names(['a.csv', 's.qsf'])).toEqual(['a.csv', 's.qsf', 0]);
    expect(names(['survey.json', 'a.csv'])).toEqual(['a.csv', 'survey.json', 0]);
    // Alone it may be a list of answers.
    expect(names(['answers.json'])).toEqual(['answers.json', undefined, 0]);
    expect(names(['s.lss'])).toEqual([undefined, 's.lss', 0]);
    expect(names(['a.csv', 'b.csv'])).toEqual(['a.csv', undefined, 1]);
  });
});
