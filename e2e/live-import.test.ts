import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from './browser-test.ts';
import { signIn } from './sign-in.ts';
import { workerProduct } from './worker-product.ts';

const repository = dirname(import.meta.dirname);
const mapping = {
  universe: { extName: 'shops', title: 'Shops', timeZone: 'Europe/Tallinn' },
  survey: { extName: 'visit', titles: { en: 'Visit' } },
  perspective: {
    levels: [
      { column: 'town', kind: 'town' },
      { column: 'shop', kind: 'shop' },
    ],
  },
  externalId: { column: 'id' },
  answeredAt: { column: 'day', formats: ['yyyy-MM-dd'] },
  indicators: [{ column: 'score', extName: 'nps', titles: 'NPS', method: 'nps', min: 0, max: 10 }],
};
const head = 'id,town,shop,day,score\n';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echolot-import-'));
  await writeFile(join(folder, 'mapping.json'), JSON.stringify(mapping));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const rows = (from: number, count: number, town: string): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `${from + index},${town},${town} centre,2026-03-${String(1 + (index % 28)).padStart(2, '0')},${(from + index) % 11}\n`,
  ).join('');

/** Runs the import command beside the running product; answers what it printed. */
async function importRows(name: string, csv: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, csv);
  const settings = { DATA_DIR: workerProduct.dataDir, DEMO: 'on' };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['apps/server/src/commands/import-command.ts', path, '--mapping', join(folder, 'mapping.json')],
    { cwd: repository, env: { ...process.env, ...settings } },
  );
  return stdout;
}

/** The number of answers the headline tells. */
const answers = async (page: Page): Promise<number> =>
  Number(/([\d,]+) interviews/.exec(await page.locator('main header').first().innerText())?.[1]?.replaceAll(',', ''));

describe.skipIf(workerProduct.dataDir === '')('a file of one’s own', () => {
  test('becomes a ranking, and what is imported later appears in the open page by itself', async ({ page }) => {
    const printed = await importRows('first.csv', head + rows(1, 40, 'Tartu') + rows(100, 40, 'Narva'));
    expect(printed).toContain('80 rows: 80 new, 0 corrected, 0 known already, 0 refused.');
    const address = /http\S+/.exec(printed)?.[0] ?? '';
    expect(address).toContain(workerProduct.baseUrl);

    await signIn(page, 'admin', { path: address });
    await expect.poll(() => answers(page)).toBe(80);
    expect(await page.locator('[data-row]:not([data-total]) > [role=rowheader]').allInnerTexts()).toEqual(
      expect.arrayContaining(['Tartu', 'Narva']),
    );
    // Marks this document: a reload would lose the mark.
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

    const again = await importRows('second.csv', head + rows(1, 40, 'Tartu') + rows(200, 15, 'Narva'));
    expect(again).toContain('55 rows: 15 new, 0 corrected, 40 known already, 0 refused.');
    await expect.poll(() => answers(page)).toBe(95);
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  });

  test('loses nothing when it is damaged: good rows are in, bad ones listed with line and reason', async () => {
    const damaged = `${head}300,Tartu,Tartu centre,2026-03-05,9\n301,Tartu,Tartu centre,someday,9\n302,Tartu,Tartu centre,2026-03-05,14\n303,Tartu\n304,Narva,Narva centre,2026-03-06,8\n`;
    const printed = await importRows('damaged.csv', damaged);
    expect(printed).toContain('5 rows: 2 new, 0 corrected, 0 known already, 3 refused.');
    for (const line of [3, 4, 5]) expect(printed).toContain(`line ${line}: `);
    const refused = await readFile(join(folder, 'damaged.csv.refused.csv'), 'utf8');
    expect(refused.trim().split('\n')).toHaveLength(4);
    for (const id of ['301', '302', '303']) expect(refused).toContain(id);
  });
});
