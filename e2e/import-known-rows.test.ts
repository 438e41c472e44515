import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { test } from './browser-test.ts';
import { signIn } from './sign-in.ts';

const run = Date.now().toString(36);
/** Answers at a till without an id: many are alike. */
const rows = Array.from({ length: 40 }, (_, index) => `2026-03-${20 + (index % 3)},Till ${index % 2},${index % 4}`);
const fresh = Array.from({ length: 10 }, (_, index) => `2026-03-28,Till 1,${index % 2}`);
const fileOf = (lines: readonly string[]): string => ['date,shop,score', ...lines].join('\n');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echolot-known-rows-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function choose(page: Page, name: string, content: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, content);
  await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
  await page.locator('input[type=file]').first().setInputFiles(path);
  await page.getByRole('combobox', { name: 'What shop is' }).waitFor({ timeout: 30_000 });
}

describe('a file without ids', { timeout: 180_000 }, () => {
  test('keeps equal rows; where it overlaps an earlier one, the button says what each choice imports', async ({
    page,
  }) => {
    await signIn(page, 'admin', { path: '/imports/sales' });
    await choose(page, `tills-${run}.csv`, fileOf(rows));
    await page.getByLabel('Name in addresses', { exact: true }).fill(`e2e-tills-${run}`);
    await page.getByText('Equal rows are different answers').waitFor();
    await page.getByRole('button', { name: 'Import 40 rows', disabled: false }).click();
    await page.getByRole('heading', { name: '40 interviews are in' }).waitFor({ timeout: 30_000 });

    await page.getByRole('link', { name: 'To all imports' }).click();
    await choose(page, `more-${run}.csv`, fileOf([...rows.slice(0, 15), ...fresh]));
    const known = page.getByRole('group', { name: '15 of 25 rows are known already' });
    await known.getByText(`15 from “tills-${run}.csv”`).waitFor({ timeout: 30_000 });
    await page.getByText('10 of 25 rows are new').waitFor();
    await expectNoAxeViolations(page, { within: '#main' });
    await page.getByRole('button', { name: 'Import 10 rows', disabled: false }).waitFor();
    await known.getByLabel('Other answers: import all 25 rows as new').check();
    await page.getByRole('button', { name: 'Import 25 rows', disabled: false }).click();
    await page.getByRole('heading', { name: '25 interviews are in' }).waitFor({ timeout: 30_000 });
    expect(await page.locator('dl > div').filter({ hasText: 'Known already' }).locator('dd').innerText()).toBe('0');
  });

  test('started behind one that brings rows of it, the result says how the number of known rows changed', async ({
    page,
  }) => {
    // Columns of their own: the mapping of another file would bring its survey.
    const fileOfVisits = (lines: readonly string[]): string => ['visited,shop,rating', ...lines].join('\n');
    const many = (day: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${day},Till ${index % 9},${index % 4}`);
    await signIn(page, 'admin', { path: '/imports/sales' });
    await choose(page, `visits-${run}.csv`, fileOfVisits(many('2026-01-15', 36)));
    await page.getByRole('button', { name: 'Import 36 rows', disabled: false }).click();
    await page.getByRole('heading', { name: '36 interviews are in' }).waitFor({ timeout: 30_000 });
    await page.getByRole('link', { name: 'To all imports' }).click();
    await choose(page, `behind-${run}.csv`, fileOfVisits([...rows.slice(0, 15), ...fresh]));
    const behind = page.getByRole('button', { name: 'Import 25 rows', disabled: false });
    await behind.waitFor({ timeout: 30_000 });

    const other = await page.context().newPage();
    await signIn(other, 'admin', { path: '/imports/sales' });
    await choose(other, `long-${run}.csv`, fileOfVisits([...rows, ...many('2026-02-10', 6000)]));
    const started = other.waitForResponse((reply) => /\/imports\/[^/]+\/start$/.test(reply.url()));
    await other.getByRole('button', { name: 'Import 6,040 rows', disabled: false }).click({ timeout: 30_000 });
    await started;
    await behind.click();
    await page.getByRole('heading', { name: '10 interviews are in' }).waitFor({ timeout: 90_000 });
    await page
      .getByText('15 rows were known already when it ran; when it was checked, 0. The survey has changed in between.')
      .waitFor();
    await expectNoAxeViolations(page, { within: '#main' });
  });
});
