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

describe('a file without ids', { timeout: 120_000 }, () => {
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
});
