import { expect, test } from 'vitest';
import { fileNameOf } from './open-file.ts';

test('R-122 a file made at once keeps the name the server gave it', () => {
  const disposition = `attachment; filename="Zo_-sales.xlsx"; filename*=UTF-8''Zo%C3%AB-sales.xlsx`;
  expect(fileNameOf(disposition)).toBe('Zoë-sales.xlsx');
  expect(fileNameOf('attachment')).toBe('');
});
