import { readFile } from 'node:fs/promises';
import { factsOfReportKind, reportKindNames } from '@echolot/contract/reports/report-kinds';
import { expect, test } from 'vitest';

test('R-078 the page about reports says of every kind which flag, permission and formats it has', async () => {
  const page = await readFile(new URL('../../../../../../docs/reports.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const told = rows.map((line) => {
    const [, kind = '', flag = '', permission = '', formats = ''] = line.split('|').map((cell) => cell.trim());
    return [/`(\w+)`/.exec(kind)?.[1], flag.replaceAll('`', ''), permission.replaceAll('`', ''), formats];
  });
  const expected = reportKindNames.flatMap((kind) => {
    const { flag, permission, formats, made } = factsOfReportKind(kind);
    const row = [kind, flag ?? 'none', permission, formats.join(', ')];
    return made === 'both' ? [row, row] : [row];
  });
  const lines = (cells: readonly (readonly (string | undefined)[])[]) => cells.map((row) => row.join(' ')).toSorted();
  expect(lines(told)).toEqual(lines(expected));
});
