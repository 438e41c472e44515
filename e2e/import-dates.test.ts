import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { takeScreenshots } from './screenshots.ts';
import { signIn } from './sign-in.ts';

const run = Date.now().toString(36);

describe('rows without a date', { timeout: 120_000 }, () => {
  test('a file without dates asks once, and takes the day of the file, or one that is chosen', async ({ openPage }) => {
    const page = await openPage(phone);
    await signIn(page, 'admin', { path: '/imports/sales' });
    const rows = Array.from(
      { length: 40 },
      (_, index) => `Kiosk ${index % 3},${index % 11},${index % 2 ? 'x' : ''},${index % 3 ? '' : 'x'}`,
    );
    const path = join(await mkdtemp(join(tmpdir(), 'echolot-dates-')), `kiosks-${run}.csv`);
    await writeFile(path, ['shop,score,Reasons [Price],Reasons [Staff]', ...rows].join('\n'));
    await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
    await page.locator('input[type=file]').first().setInputFiles(path);
    const asked = page.getByRole('region', { name: 'Date of the answer' });
    await asked.getByLabel('Rows without a date').selectOption('fileDay', { timeout: 30_000 });
    await page.getByText('40 rows without a date take another day').waitFor({ timeout: 30_000 });
    await expectNoAxeViolations(page, { within: '#main' });
    await page.setViewportSize({ width: 1440, height: 1000 });
    await asked.getByLabel('Rows without a date').selectOption('day');
    await asked.getByLabel('Day of these rows').fill('2026-03-14');
    await page.getByRole('button', { name: 'Import 40 rows', disabled: false }).waitFor();
  });
});

test('letters that fit two encodings are read the other way by one button', { timeout: 120_000 }, async ({ page }) => {
  await signIn(page, 'admin', { path: '/imports/sales' });
  await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
  const rows = Array.from(
    { length: 40 },
    (_, index) => `2026-03-1${index % 9},Rõõmu pood Åre ${index % 3},${index % 11}`,
  );
  const buffer = Buffer.from(['date,shop,score', ...rows].join('\n'), 'latin1');
  const file = { name: `letters-${run}.csv`, mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').first().setInputFiles(file);
  const readOtherwise = page.getByRole('button', { name: /^Read it as / });
  await readOtherwise.waitFor({ timeout: 30_000 });
  await expectNoAxeViolations(page, { within: '#main' });
  await takeScreenshots(page, 'import-encoding');
  await readOtherwise.click();
  await readOtherwise.waitFor({ state: 'detached', timeout: 30_000 });
});
