import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { extractText } from 'unpdf';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { inGerman } from './language.ts';
import { takeScreenshots } from './screenshots.ts';
import { signIn } from './sign-in.ts';

const year = 'date=rmonths-12,0';
const germany = `/insights/sales/org.all.de;${year}`;

const figure = (page: Page, title: string) =>
  page.locator('figure, table').filter({ has: page.locator('figcaption, caption').filter({ hasText: title }) });
const matrixOf = (page: Page) => page.getByRole('table', { name: 'Units by indicators' });
const menuOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Print or save the chart “${title}` }).first();

async function choose(page: Page, title: string, item: string): Promise<void> {
  await menuOf(page, title).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function saved(page: Page, title: string, item: string): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await choose(page, title, item);
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** What a PDF draws and writes: its content streams, and its text as a reader of PDF copies it. */
async function contentOf(pdf: Buffer): Promise<{ drawing: string; text: string }> {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    const bytes = Buffer.from(body, 'latin1');
    try {
      return inflateSync(bytes).toString('latin1');
    } catch {
      return body;
    }
  });
  const drawing = streams.join('\n');
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return { drawing, text };
}

describe('insights', () => {
  test('trend: several indicators, points and rolling values; the address is the state', async ({ page }) => {
    await signIn(page, 'admin', { path: germany });
    const nps = figure(page, 'NPS: Germany').first();
    await nps.locator('svg path').first().waitFor();
    await page.getByRole('button', { name: 'NPS', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Friendliness' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('figure').count()).toBe(2);
    await page.getByText('Rolling 3').click();
    await expect.poll(() => page.url()).toContain('rolling=3');
    // The first two points lack periods; the table behind the chart has no rolling value for them.
    const rolled = nps.locator('tbody tr td:nth-child(3)');
    await expect.poll(() => rolled.count()).toBeGreaterThan(10);
    await expect.poll(async () => (await rolled.allInnerTexts()).slice(0, 2)).toEqual(['–', '–']);
    expect((await rolled.allInnerTexts()).at(-2)).toMatch(/^[−\d]+$/);
    await page.reload();
    await expect.poll(() => page.locator('figure').count()).toBe(2);
    await page.getByRole('button', { name: 'NPS, Friendliness' }).waitFor();
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'insights-trend');
  });

  test('matrix: numbers of units by indicators, sortable, with a reason where there is none', async ({ page }) => {
    await signIn(page, 'admin', { path: `${germany}?show=matrix` });
    const matrix = matrixOf(page);
    const names = matrix.locator('tbody th');
    await expect.poll(() => names.count()).toBeGreaterThan(3);
    await matrix.getByRole('button', { name: 'NPS' }).click();
    await expect.poll(() => page.url()).toContain('sort=-nps');
    // The rows follow the address.
    await expect.poll(() => matrix.locator('thead th[aria-sort=descending]').innerText()).toContain('NPS');
    const column = await matrix.locator('tbody tr td:nth-child(2)').allInnerTexts();
    const numbers = column.map((text) => Number(text.replace('−', '-').replaceAll(/[^\d-]/g, '')));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'insights-matrix');
    const { name, bytes } = await saved(page, 'Units by indicators', 'PNG');
    expect(name).toMatch(/^sales-germany-units-by-indicators-germany-\d{4}-\d{2}-\d{2}\.png$/);
    expect(bytes.readUInt32BE(16)).toBe(2 * Math.round((await matrix.boundingBox())?.width ?? 0));
  });

  test('drivers: what correlates with the NPS, how surely, and how well the unit does in it', async ({ page }) => {
    await signIn(page, 'admin', { path: `${germany}?show=drivers` });
    const list = figure(page, 'What correlates with NPS').first();
    await expect.poll(() => list.locator('tbody tr').count()).toBeGreaterThan(3);
    const rs = (await list.locator('tbody td:last-child').allInnerTexts()).map((text) =>
      Number.parseFloat(text.replace('−', '-')),
    );
    expect(rs).toEqual(rs.toSorted((a, b) => b - a));
    expect(rs.every((r) => r >= -1 && r <= 1)).toBe(true);
    await page.getByText('Correlation is not causation').waitFor();
    const points = figure(page, 'Performance against importance').first().locator('svg circle');
    await expect.poll(() => points.count()).toBe(rs.length);
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'insights-drivers');
    // A dot says what is behind it, as its line of the list does.
    const dot = figure(page, 'Performance against importance')
      .first()
      .getByRole('button', { name: /: r .*performance/ });
    const name = (await dot.first().getAttribute('aria-label'))?.split(':')[0] ?? '';
    await dot.first().click();
    await page
      .getByRole('dialog', { name: `${name} and NPS · Germany` })
      .getByText(/^Pearson’s correlation/)
      .waitFor();
  });

  test('R-008 every number explains itself: of a point, of the matrix by keys, of a correlation', async ({ page }) => {
    await signIn(page, 'admin', { path: germany });
    await page.getByText('The numbers of NPS').click();
    const month = page.getByRole('table', { name: 'Numbers: NPS: Germany' }).getByRole('row').nth(2);
    const point = month.getByRole('button');
    const shown = await point.innerText();
    await point.click();
    const panel = page.getByRole('dialog');
    await expect.poll(() => panel.locator('strong').first().innerText()).toBe(shown);
    await expect.poll(() => panel.innerText()).toMatch(/\(3[01] days, both ends included\)/);
    await page.keyboard.press('Escape');

    await page.getByText('Matrix', { exact: true }).click();
    const cell = matrixOf(page).locator('tbody tr').nth(1).locator('td').nth(1).getByRole('button');
    const value = await cell.innerText();
    await matrixOf(page).locator('tbody td').first().getByRole('button').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await panel.getByRole('heading', { name: 'Satisfaction overall · ' }).waitFor();
    await expect.poll(() => panel.locator('strong').first().innerText()).toContain(value);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => cell.evaluate((button) => button === document.activeElement)).toBe(true);

    await page.getByText('Drivers', { exact: true }).click();
    const r = figure(page, 'What correlates with NPS').first().getByRole('row').nth(1).getByRole('button');
    await r.waitFor();
    const correlation = await r.innerText();
    await r.click();
    await expect.poll(() => panel.locator('strong').first().innerText()).toBe(correlation);
    const told = panel.getByText(/[\d,]+ of [\d,]+ interviews answered both/).first();
    const pairs = /([\d,]+) of [\d,]+ interviews answered both/.exec(await told.innerText())?.[1];
    await expectNoAxeViolations(page);
    // The link leads to just these interviews.
    await panel.getByRole('link', { name: 'The interviews behind it' }).click();
    await expect.poll(() => page.locator('#main header').first().innerText()).toContain(`${pairs} interviews`);
  });

  test('the left menu and the chart of the ranking lead here and keep unit and filters; a phone has it too', async ({
    page,
    openPage,
  }) => {
    await signIn(page, 'admin', { path: `/ranking/sales/org.all.de;${year}?show=chart` });
    await page.getByRole('link', { name: 'More: rolling values, matrix, drivers' }).click();
    await expect.poll(() => page.title()).toMatch(/^Insights · Germany · /);
    expect(page.url()).toContain('/insights/sales/org.all.de;date=rmonths-12,0');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Rankings' }).click();
    await expect.poll(() => page.title()).toMatch(/^Rankings · Germany · /);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Insights' }).click();
    await expect.poll(() => page.title()).toMatch(/^Insights · Germany · /);

    const small = await openPage(phone);
    await signIn(small, 'admin', { path: germany });
    await small.locator('figure svg path').first().waitFor();
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

describe('R-143 every chart can be printed and taken along', () => {
  test('R-143 PNG has twice the size on the page', async ({ page }) => {
    await signIn(page, 'admin', { path: germany });
    const chart = figure(page, 'NPS: Germany').first();
    await chart.locator('svg path').first().waitFor();
    const { name, bytes } = await saved(page, 'NPS: Germany', 'PNG');
    expect(name).toMatch(/^sales-germany-nps-germany-\d{4}-\d{2}-\d{2}\.png$/);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.readUInt32BE(16)).toBe(2 * Math.round((await chart.boundingBox())?.width ?? 0));
    expect(bytes.readUInt32BE(20)).toBeGreaterThan(2 * 260);
  });

  test('R-143 the bars of a question too', async ({ page }) => {
    await signIn(page, 'admin', { path: `/statistics/sales/org.all.de;${year}` });
    const { name, bytes } = await saved(page, 'Answers to NPS', 'PNG');
    expect(name).toMatch(/^sales-germany-answers-to-nps-\d{4}-\d{2}-\d{2}\.png$/);
    const width = (await page.getByRole('table', { name: 'Answers to NPS' }).boundingBox())?.width ?? 0;
    expect(bytes.readUInt32BE(16)).toBe(2 * Math.round(width));
  });

  test('R-143 PDF draws vectors and writes text, in German and Finnish letters, with filters and date', async ({
    page,
  }) => {
    await signIn(page, 'manager', { path: `/insights/sales/org.all.fi.west;${year}` });
    const files: Awaited<ReturnType<typeof contentOf>>[] = [];
    await inGerman(page, async () => {
      for (const section of ['Verlauf', 'Treiber', 'Matrix']) {
        await page.locator('fieldset').first().getByText(section).click();
        const open = page.getByRole('button', { name: /^Diagramm .* drucken oder speichern$/ });
        await open.first().waitFor();
        for (let index = 0; index < (await open.count()); index += 1) {
          const downloading = page.waitForEvent('download');
          await open.nth(index).click();
          await page.getByRole('menuitem', { name: 'Als PDF speichern' }).click();
          const download = await downloading;
          const bytes = await readFile(await download.path());
          expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
          const raw = bytes.toString('latin1');
          expect(raw).not.toContain('/Subtype /Image');
          // Every font is part of the file.
          expect(new Set(raw.match(/BaseFont \/\S+/g))).toEqual(new Set(['BaseFont /Inter']));
          expect(raw).toContain('/FontFile2');
          files.push(await contentOf(bytes));
        }
      }
    });
    expect(files.length).toBe(4);
    for (const { drawing, text } of files) {
      expect(text).toMatch(/Zeitraum: .*\d{4}/);
      expect(text).toContain('Stand:');
      expect(text).not.toContain('?');
      // The sheet is made smaller to fit the page, not cut.
      expect(drawing).toMatch(/\n0?\.\d+ 0\. 0\. 0?\.\d+ 0\. 0\. cm/);
      // Lines, curves and rectangles, not a picture of them.
      expect(drawing.match(/ (l|c|re)\s/g)?.length ?? 0).toBeGreaterThan(10);
    }
    expect(files[0]?.text).toContain('ändert sich noch');
    expect(files[2]?.text).toContain('Zuerst verbessern');
    expect(files[3]?.text).toMatch(/[A-Za-z]ä/);
  });

  test('R-143 prints the chart alone, at most 780 px wide', async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await signIn(page, 'admin', { path: germany });
    await figure(page, 'NPS: Germany').first().locator('svg path').first().waitFor();
    await choose(page, 'NPS: Germany', 'Print');
    const sheet = page.locator('body > div > img[alt^="NPS: Germany"]');
    await sheet.waitFor({ state: 'attached' });
    expect(await sheet.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#root').isVisible()).toBe(false);
    const width = (await sheet.boundingBox())?.width ?? 0;
    expect(width).toBeGreaterThan(600);
    expect(width).toBeLessThanOrEqual(780);
    expect(await sheet.getAttribute('alt')).toContain('Time period:');
    await page.emulateMedia({ media: null });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await sheet.waitFor({ state: 'detached' });
  });
});
