import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readingLimits } from './reading/reading-limits.ts';
import { mostNewCategories } from './too-many-categories.ts';

test('docs/import.md names the limits there are', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../../../docs/import.md'), 'utf8');
  const numbersBefore = (words: string): string[] =>
    [...page.matchAll(new RegExp(`([\\d,]+) ${words}`, 'g'))].map((match) => match[1] ?? '');
  expect(numbersBefore('columns')).toEqual([readingLimits.columns.toLocaleString('en')]);
  expect(numbersBefore('new categories')).toEqual([mostNewCategories.toLocaleString('en')]);
});
