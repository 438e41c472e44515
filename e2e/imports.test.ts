import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { inGerman } from './language.ts';
import { takeScreenshots } from './screenshots.ts';
import { signIn } from './sign-in.ts';

const head = 'visit_id,country,shop,day,recommend,satisfaction,remark,mail\n';
const words = ['very satisfied', 'satisfied', 'neutral', 'dissatisfied', 'very dissatisfied'];
const shops = [
  ['Estonia', 'Tartu centre'],
  ['Estonia', 'Narva centre'],
  ['Latvia', 'Riga harbour'],
] as const;

/** Rows of visits; days go past the 12th, so that day and month can be told apart. */
function rowsOf(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const id = from + index;
    const [country, shop] = shops[id % shops.length] ?? shops[0];
    const day = `${String(1 + (id % 28)).padStart(2, '0')}/03/2026`;
    const remark = id % 4 === 0 ? `Visit ${id}: friendly people but the queue at the till was far too long again.` : '';
    return `V${id},${country},${shop},${day},${id % 11},${words[id % 5]},${remark},p${id}@example.org\n`;
  }).join('');
}

/** Tells this run's surveys and hierarchies from those of another against the same product. */
const run = Date.now().toString(36);
const good = head + rowsOf(1, 120);
const damaged = `${good}V500,Latvia,Riga harbour,someday,9,neutral,,x@example.org\nV501,Latvia,Riga harbour,04/03/2026,eleven,neutral,,y@example.org\n`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echolot-imports-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** Drops a file on the window, as a person does who drags it in. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, text]) => {
      const files = new DataTransfer();
      files.items.add(new File([text ?? ''], fileName ?? '', { type: 'text/csv' }));
      return files;
    },
    [name, content],
  );
  const hint = page.getByText('Let go to import this file');
  // The page that takes it may just be coming.
  await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
  await expect
    .poll(async () => {
      await page.dispatchEvent('#main', 'dragenter', { dataTransfer: transfer });
      return hint.isVisible();
    })
    .toBe(true);
  await page.dispatchEvent('#main', 'drop', { dataTransfer: transfer });
}

const roleOf = (page: Page, column: string) => page.getByRole('combobox', { name: `What ${column} is` });
const count = async (page: Page, title: string): Promise<string> =>
  page.locator('dl > div').filter({ hasText: title }).locator('dd').innerText();

/** Waits until the file is understood; by its columns alone, whatever was imported before. */
async function guessAnew(page: Page): Promise<void> {
  await roleOf(page, 'shop').waitFor({ timeout: 30_000 });
  const again = page.getByRole('button', { name: 'Guess anew instead' });
  if ((await again.count()) > 0) await again.click();
  await page.getByText('so the day comes first').first().waitFor({ timeout: 30_000 });
}

/** Gives the survey of this import a name no other test has. */
async function nameSurvey(page: Page, extName: string): Promise<void> {
  await page.getByLabel('Name in addresses', { exact: true }).fill(extName);
}

/** Waits until what was changed is judged. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Import|Update) [0-9]/, disabled: false }).waitFor();
}

/** Waits until what was changed is judged, then begins. */
async function start(page: Page, rows: number): Promise<void> {
  await page.getByRole('button', { name: `Import ${rows} rows`, disabled: false }).click();
}

// Whole ways through the product, with axe at each step.
describe('an import in the browser', { timeout: 180_000 }, () => {
  test('becomes a ranking: dropped, corrected, run, refused rows downloaded and mended, taken back', async ({
    page,
  }) => {
    await signIn(page, 'admin', { path: '/imports/sales' });
    await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
    await expectNoAxeViolations(page);
    await drop(page, `visits-${run}.csv`, damaged);
    await guessAnew(page);

    // What is understood: levels, the date with its order, the words of the scale, the person.
    await expect.poll(() => roleOf(page, 'country').inputValue()).toBe('level');
    expect(await roleOf(page, 'shop').inputValue()).toBe('level');
    expect(await roleOf(page, 'day').inputValue()).toBe('answered_at');
    expect(await roleOf(page, 'mail').inputValue()).toBe('contact.email');
    await page.getByText('so the day comes first').first().waitFor();
    await expectNoAxeViolations(page, { within: '#main' });

    // One column is corrected: satisfaction is a mean from 1 to 5.
    await page.getByRole('button', { name: 'satisfaction', exact: true }).click();
    await page.getByLabel('Worked out as').selectOption('mean');
    await expect.poll(() => new URL(page.url()).search).toContain('column=');
    await settled(page);
    await expectNoAxeViolations(page, { within: '#main' });
    await nameSurvey(page, `e2e-visits-${run}`);
    await page.getByRole('button', { name: '2 rows would be refused' }).click();
    await page.getByText('“someday” is no date').waitFor();
    await settled(page);
    await expectNoAxeViolations(page, { within: '#main' });
    await page.getByText('First rows', { exact: true }).click();
    await page.getByRole('table').getByText('Estonia › Narva centre').first().waitFor();
    await expectNoAxeViolations(page, { within: '#main' });
    await page.getByText('What changes', { exact: true }).click();
    await page.getByRole('heading', { name: /New units/ }).waitFor();
    await start(page, 120);

    await page.getByRole('heading', { name: '120 interviews are in' }).waitFor({ timeout: 30_000 });
    expect(await count(page, 'Refused')).toBe('2');
    await expectNoAxeViolations(page, { within: '#main' });
    await takeScreenshots(page, 'import-result');
    const importPage = page.url();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the refused rows' }).click();
    const refused = await readFile(await (await downloaded).path(), 'utf8');
    expect(refused.trim().split('\n')).toHaveLength(3);
    expect(refused).toContain('refused_reason');
    expect(refused).toMatch(/V500.*,122,/);

    await page.getByRole('link', { name: 'See the ranking' }).click();
    await page.waitForURL(`**/ranking/e2e-visits-${run}/**`);
    await page.getByText('120 interviews').first().waitFor();
    // Beside these two are none of the units the demo has: the file is of another organisation.
    const names = page.locator('[data-row]:not([data-total]) > [role=rowheader]');
    await expect.poll(() => names.allInnerTexts()).toEqual(expect.arrayContaining(['Estonia', 'Latvia']));
    expect(await names.count()).toBe(2);

    // The refused rows, mended in their own file, are all that is needed.
    await page.goto(importPage);
    const mended = refused.replace('someday', '05/03/2026').replace('eleven', '10');
    const mendedPath = await fileOf('mended.csv', mended);
    await page
      .locator('section', { hasText: 'Send the corrected file' })
      .locator('input[type=file]')
      .setInputFiles(mendedPath);
    await page.getByRole('heading', { name: 'Result' }).waitFor({ timeout: 30_000 });
    expect(page.url()).not.toBe(importPage);
    await page.goto(importPage);

    // Taken back as a whole.
    await page.getByRole('button', { name: 'Take it back' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The 120 interviews it added leave every ranking.').waitFor();
    await expectNoAxeViolations(page, { within: '#main' });
    await dialog.getByRole('button', { name: 'Take it back' }).click();
    await page.getByRole('heading', { name: 'Taken back', exact: true }).waitFor({ timeout: 30_000 });
    await page.getByText('120 interviews removed').waitFor();
    await takeScreenshots(page, 'import-taken-back');
    await expectNoAxeViolations(page, { within: '#main' });
  });

  test('the same file again adds nothing, by a mapping that was remembered; a wider one extends the survey after a yes', async ({
    page,
  }) => {
    await signIn(page, 'admin', { path: '/imports/sales' });
    await drop(page, `again-${run}.csv`, good);
    await guessAnew(page);
    await nameSurvey(page, `e2e-again-${run}`);
    await page.getByLabel('Remember this for the next file with these columns').check();
    await page.getByLabel('Name of the mapping').fill(`Visits ${run}`);
    await start(page, 120);
    await page.getByRole('heading', { name: '120 interviews are in' }).waitFor({ timeout: 30_000 });

    await page.getByRole('link', { name: 'To all imports' }).click();
    await drop(page, 'once-more.csv', good);
    await page.getByText(`Same columns as “Visits ${run}”: its mapping is used again.`).waitFor({ timeout: 30_000 });
    await page.getByText('120 rows are known already').waitFor();

    await page.getByRole('button', { name: 'Update 120 known rows', disabled: false }).click();
    await page.getByRole('heading', { name: 'Everything was known already' }).waitFor({ timeout: 30_000 });
    expect(await count(page, 'New interviews')).toBe('0');
    expect(await count(page, 'Known already')).toBe('120');

    // More columns: the survey that is there is extended only after one has read how.
    await page.getByRole('link', { name: 'To all imports' }).click();
    const wider = good
      .trim()
      .split('\n')
      .map((line, row) => `${line},${row === 0 ? 'cleanliness' : 1 + (row % 5)}`)
      .join('\n');
    await drop(page, 'wider.csv', wider);
    await roleOf(page, 'cleanliness').waitFor({ timeout: 30_000 });
    await page.getByLabel('Survey', { exact: true }).selectOption(`e2e-again-${run}`);
    await page.getByText('1 new variable').waitFor({ timeout: 30_000 });
    await settled(page);
    await page.getByRole('button', { name: 'Update 120 known rows' }).click();
    const extend = page.getByRole('dialog', { name: `Extend “again ${run}”?` });
    await extend.getByText('Cleanliness').waitFor();
    await expectNoAxeViolations(page);
    await extend.getByRole('button', { name: 'Extend it and import' }).click();
    await page.getByRole('heading', { name: '120 interviews are corrected' }).waitFor({ timeout: 30_000 });
    expect(await count(page, 'Corrected')).toBe('120');
    await page.getByRole('button', { name: 'Take it back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
    await page.getByText('120 got their former answers back').waitFor({ timeout: 30_000 });

    // All is left as it was found.
    await page.getByRole('link', { name: 'To all imports' }).click();
    await page.getByRole('button', { name: `Take again-${run}.csv back` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
    await page
      .getByText(/Taken back/)
      .first()
      .waitFor({ timeout: 30_000 });
    await page.getByText('Remembered mappings').click();
    const forget = page.getByRole('button', { name: `Forget Visits ${run}` });
    await forget.click();
    await forget.waitFor({ state: 'detached' });
  });

  test('works from the keyboard alone', async ({ page }) => {
    await signIn(page, 'admin', { path: '/imports/sales' });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(await fileOf('keys.csv', good));
    await guessAnew(page);
    // Each thing is reached by Tab and shows that it is.
    const tabTo = async (name: string): Promise<void> => {
      for (let step = 0; step < 80; step += 1) {
        await page.keyboard.press('Tab');
        const at = await page.evaluate(() => {
          const element = document.activeElement;
          return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
        });
        if (at.trim().startsWith(name)) return;
      }
      throw new Error(`Tab does not reach ${name}`);
    };
    await tabTo('recommend');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
    expect(outline).toBe('solid');
    await page.keyboard.press('Enter');
    await page.getByLabel('Worked out as').waitFor();
    await tabTo('What recommend is');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => roleOf(page, 'recommend').inputValue()).toBe('dimension');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => roleOf(page, 'recommend').inputValue()).toBe('indicator');
    await settled(page);
    await tabTo('Import 120 rows');
  });

  test('says why a file cannot be read, and who may not import', async ({ page, openPage, faults }) => {
    await signIn(page, 'admin', { path: '/imports/sales' });
    await drop(page, 'report.pdf', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
    await page.getByText('This is a PDF. Export the table itself, as .xlsx or .csv.').waitFor({ timeout: 30_000 });
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'import-unreadable');
    const readAgain = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
    await page.getByRole('button', { name: 'Try again' }).click();
    await readAgain;
    await page.getByText('This is a PDF. Export the table itself, as .xlsx or .csv.').waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Discard this file' }).click();
    await page.waitForURL(/\/imports\/sales/);
    await page.goto('/import/sales/00000000-0000-4000-8000-000000000000');
    faults.allow(/404/);
    await page.getByRole('heading', { name: 'There is no such import' }).waitFor();

    const agent = await openPage();
    await signIn(agent, 'agent', { path: '/imports/sales' });
    await agent.getByRole('heading', { name: 'Imports are not open to you' }).waitFor();
    expect(await agent.getByRole('link', { name: 'Import' }).count()).toBe(0);
    await expectNoAxeViolations(agent);
  });

  test('fits a phone, in German', async ({ openPage }) => {
    const page = await openPage(phone);
    await signIn(page, 'admin', { path: '/imports/sales' });
    await inGerman(page, async () => {
      const german = page.getByRole('heading', { name: 'Ergebnis' });
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await fileOf('telefon.csv', good));
      await german.waitFor({ timeout: 30_000 });
      // The levels it recognised are called what one calls them.
      for (const name of [/^Land \d/, /^Geschäft \d/]) await page.getByRole('button', { name }).waitFor();
      const overflow = await page.evaluate(() => {
        const main = document.querySelector('#main');
        return main ? main.scrollWidth - main.clientWidth : 0;
      });
      expect(overflow).toBeLessThanOrEqual(0);
      // The button to begin stays in reach.
      await page.getByRole('button', { name: /120 (Zeilen importieren|bekannte Zeilen aktualisieren)/ }).waitFor();
      // At the end of the page the button covers nothing; elsewhere one can scroll.
      await page.locator('#main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
      await expectNoAxeViolations(page);
    });
    await page.getByRole('heading', { name: 'Result' }).waitFor();
  });
});
