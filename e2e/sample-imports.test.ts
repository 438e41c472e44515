import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { inGerman } from './language.ts';
import { signIn } from './sign-in.ts';

/** Tells this run's events from those of another against the same product. */
const run = Date.now().toString(36);
const head = 'delivery id,handed over,dealer,brand,customer name,mail,remark';

/** Deliveries of the last days, so that none is too old on whatever day this runs. */
const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const line = (number: number, more: { dealer?: string; mail?: string; days?: number } = {}): string => {
  const { dealer = 'd1001', mail = `s${number}-${run}@example.org`, days = 3 } = more;
  return `${run}-${number},${dayBefore(days)},${dealer},Vanta,Anna Example ${number},${mail},keys handed over`;
};

const fileOf = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([head, ...lines].join('\n')),
});

describe('contacts to invite, by file', { timeout: 90_000 }, () => {
  test('R-131 are understood, decided about beforehand, imported, mended and taken back', async ({ page }) => {
    await signIn(page, 'admin', { path: '/samplelist/sales/org.all;date=rmonths-12,0' });
    await page.getByRole('link', { name: 'Import contacts' }).click();
    await page.getByText('The next file tells who is to be invited to').waitFor();
    await expectNoAxeViolations(page, { within: '#main' });
    const lines = Array.from({ length: 60 }, (_, index) => line(index + 1));
    const odd = [
      line(61, { mail: `s1-${run}@example.org`, days: 2 }), // invited because of another event
      line(62, { mail: `broken${run}@nowhere` }),
      line(63, { dealer: 'Nowhere' }),
    ];
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(fileOf(`handovers-${run}.csv`, [...lines, ...odd]));

    const role = (column: string) => page.getByRole('combobox', { name: `What ${column} is` });
    await role('dealer').waitFor({ timeout: 30_000 });
    await expect.poll(() => role('dealer').inputValue()).toBe('unit.org');
    expect(await role('brand').inputValue()).toBe('unit.brand');
    expect(await role('handed over').inputValue()).toBe('answered_at');
    expect(await role('delivery id').inputValue()).toBe('external_id');
    expect(await role('mail').inputValue()).toBe('contact.email');
    expect(await role('remark').inputValue()).toBe('skip');
    const decisions = page.getByLabel('What is decided');
    await expect.poll(() => decisions.innerText()).toMatch(/will be invited\s+60/);
    await expect.poll(() => decisions.innerText()).toMatch(/invited a short time before\s+1/);
    await expect.poll(() => decisions.innerText()).toMatch(/the address cannot be right\s+1/);
    await page.getByRole('button', { name: '1 row would be refused' }).click();
    await page.getByText('There is no unit “Nowhere”.').waitFor();
    await expectNoAxeViolations(page, { within: '#main' });
    await page.getByText('First rows', { exact: true }).click();
    await page.getByRole('table').getByText('will be invited').first().waitFor();

    await page.getByRole('button', { name: 'Import 62 rows', disabled: false }).click();
    await page.getByRole('heading', { name: '62 contacts are in' }).waitFor({ timeout: 30_000 });
    await expect.poll(() => decisions.innerText()).toMatch(/will be invited\s+60/);
    await expectNoAxeViolations(page, { within: '#main' });
    const result = page.url();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the refused rows' }).click();
    const refused = await readFile(await (await downloaded).path(), 'utf8');
    expect(refused.trim().split('\n')).toHaveLength(2);

    // Mended, the refused row alone is sent again, and read as the first file was.
    const mended = {
      name: 'mended.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(refused.replace('Nowhere', 'd1001')),
    };
    await page
      .locator('section', { hasText: 'Send the corrected file' })
      .locator('input[type=file]')
      .setInputFiles(mended);
    await page.getByRole('button', { name: 'Import 1 row', disabled: false }).click({ timeout: 30_000 });
    await page.getByRole('heading', { name: '1 contact is in' }).waitFor({ timeout: 30_000 });

    await page.getByRole('link', { name: 'See the samples' }).click();
    await page.getByRole('searchbox', { name: 'Find samples' }).fill(`${run}-2`);
    await page.getByRole('link', { name: /Anna Example 2/ }).waitFor();

    // Taken back as a whole: nobody was written to yet.
    await page.goto(result);
    await page.getByRole('button', { name: 'Take it back' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('nobody is written to because of it').waitFor();
    await dialog.getByRole('button', { name: 'Take it back' }).click();
    await page.getByText('62 samples removed').waitFor({ timeout: 30_000 });
  });

  test('is done on a phone and in German', async ({ openPage }) => {
    const page = await openPage(phone);
    await signIn(page, 'admin', { path: '/imports/sales?target=samples' });
    await inGerman(page, async () => {
      const lines = Array.from({ length: 20 }, (_, index) => line(900 + index));
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(fileOf(`telefon-${run}.csv`, lines));
      await page.getByText('wird eingeladen').first().waitFor({ timeout: 30_000 });
      await expectNoAxeViolations(page, { within: '#main' });
      await page.getByRole('button', { name: 'Diese Datei verwerfen' }).click();
      await page.getByText('Die nächste Datei sagt, wer zu').waitFor();
    });
  });
});
