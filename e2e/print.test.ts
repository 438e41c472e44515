import type { Page, Request } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { test } from './browser-test.ts';
import { signIn } from './sign-in.ts';

test('R-143 on paper a page is at most 780 px wide, without what one only does on a screen, and no table is cut', async ({
  page,
}) => {
  await signIn(page, 'admin', { path: '/samplelist/sales/org.all?view=response' });
  await page.getByRole('table', { name: 'Response by unit' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect((await page.locator('#main').boundingBox())?.width).toBe(780);
  for (const part of [page.locator('header').first(), page.getByRole('navigation', { name: 'Pages' })])
    expect(await part.isVisible()).toBe(false);
  // A sheet lies: the less high it is, the more of a page is at stake. A4 has 703 px between its margins.
  await page.setViewportSize({ width: 794, height: 550 });
  await page.evaluate(() => void (document.body.style.maxWidth = '703px'));
  const paths = await printedPages(page);
  const asked = openQuestions(page);
  for (const path of paths) {
    await page.emulateMedia({ media: 'screen' });
    await goTo(page, path);
    await expect.poll(() => quietFor(page, asked, 150), { message: path, timeout: 20_000 }).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => cutOnPaper(page), { message: path }).toEqual([]);
    const tools = page.locator('#main :is(fieldset, select):not(form *, [data-settings] *)').filter({ visible: true });
    await expect.poll(() => tools.count(), { message: path }).toBe(0);
  }
  // Forty pages one after the other: a busy machine takes its time.
}, 180_000);

test('R-143 a page with a chart is printed at its true size on one sheet, in the colours of paper also when the screen is dark', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'admin', { path: '/ranking/sales/org.all?show=chart' });
  for (const path of ['/ranking/sales/org.all?show=chart', '/insights/sales/org.all']) {
    await page.goto(path);
    await page.locator('#main figure svg path').first().waitFor();
    const { sheets, headingPt } = await printed(page);
    expect(sheets, path).toBe(1);
    expect(headingPt, path).toBeCloseTo(15, 0);
  }
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const inks = await page
    .locator('#main figure svg text')
    .evaluateAll((texts) => texts.map((one) => one.getAttribute('fill')));
  expect(inks.length).toBeGreaterThan(0);
  expect(inks.filter((ink) => ink !== '#4d4d5a' && ink !== '#0000c8')).toEqual([]);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => page.locator('#main figure svg text').first().getAttribute('fill')).not.toBe('#4d4d5a');
});

test('R-143 on paper a form says what is set, and what one only writes or presses is left out', async ({ page }) => {
  await signIn(page, 'admin', { path: '/alerttimes/sales/org.all' });
  const hours = page.getByRole('group', { name: 'Opening hours' });
  await hours.locator('input[type=time]').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await hours.locator('input[type=time]').first().isVisible()).toBe(true);
  expect(await page.locator('#main input[type=date]').isVisible()).toBe(false);
  expect(await page.locator('#main form button').filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await goTo(page, '/alertlist/sales/org.all');
  await page.locator('#main a[href^="/alert/"]').first().click();
  await page.locator('#main textarea').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#main textarea').filter({ visible: true }).count()).toBe(0);
});

/** Another page without loading the product again, shown when nothing of the one before is left and it has something to say. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    for (const heading of document.querySelectorAll('#main h1')) heading.setAttribute('data-page-before', '');
    history.pushState(null, '', address);
  }, path);
  await page.waitForFunction(() => {
    const main = document.querySelector<HTMLElement>('#main');
    return main?.querySelector('h1') && !main.querySelector('[data-page-before], [class*="keleton"]');
  });
}

/** What the page has asked the server and has no answer to yet; its news are never at an end. */
function openQuestions(page: Page): ReadonlySet<Request> {
  const asked = new Set<Request>();
  page.on('request', (request) => {
    if (request.headers()['accept'] !== 'text/event-stream') asked.add(request);
  });
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return asked;
}

/** Whether nothing was being asked at both ends of a time in ms: what a page shows has come. */
async function quietFor(page: Page, asked: ReadonlySet<Request>, ms: number): Promise<boolean> {
  if (asked.size > 0) return false;
  await page.waitForTimeout(ms);
  return asked.size === 0;
}

/** Pages of every kind: lists with their views, one of each thing in them, and what administrators set. */
async function printedPages(page: Page): Promise<string[]> {
  const firstLink = async (list: string, start: string): Promise<string> => {
    await goTo(page, list);
    const link = page.locator(`#main a[href^="${start}"]`).first();
    await link.waitFor({ state: 'attached' });
    return (await link.getAttribute('href')) ?? '';
  };
  await page.emulateMedia({ media: 'screen' });
  const place = 'sales/org.all';
  return [
    await firstLink(`/alertlist/${place}`, '/alert/'),
    await firstLink('/contacts', '/contacts/person/'),
    await firstLink(`/interviewlist/${place}`, '/interview/'),
    await firstLink(`/samplelist/${place}`, '/sample/'),
    // Pages of the same kind stay when the address changes: none follows another of its kind.
    ...['ranking', 'statistics', 'insights', 'interviewlist', 'actions', 'samplelist', 'alertlist', 'alertcare'].map(
      (list) => `/${list}/${place}`,
    ),
    ...[
      `/ranking/${place}?show=chart`,
      `/insights/${place}.de.north?show=matrix`,
      `/samplelist/${place}?view=response`,
      `/ranking/${place}.de.north`,
    ],
    ...['alerttimes', 'page/team', 'gaming', 'page/campaigns'].map((one) => `/${one}/${place}`),
    ...['effectblocks', 'configblocks', 'structure', 'imports'].map((one) => `/${one}/sales`),
    ...['/structure/sales?tab=units', '/reports', '/report-schedules', '/webhooks', '/mail', '/apikeys', '/displays'],
    ...['/optouts', '/contacts', '/effectblocks/sales/!new', '/contacts/erasures', '/contacts/retention'],
  ];
}

/** What of the page in print is wider than it, or holds more than it shows. */
function cutOnPaper(page: Page): Promise<string[]> {
  return page.locator('#main').evaluate((main) => {
    const paper = main.getBoundingClientRect();
    return [...main.querySelectorAll<HTMLElement>('*')].flatMap((part) => {
      const { left, right, width, height } = part.getBoundingClientRect();
      const { overflowX, overflowY, clipPath, display, visibility } = getComputedStyle(part);
      const isSpoken = clipPath !== 'none' || width <= 1 || height <= 1;
      if (isSpoken || visibility === 'hidden' || part.closest('svg, canvas, [style*="clip"]')) return [];
      const isWide = right > paper.right + 1 || left < paper.left - 1;
      const cutsX = overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1;
      const cutsY = overflowY !== 'visible' && part.scrollHeight > part.clientHeight + 3;
      if (!isWide && (display === 'inline' || (!cutsX && !cutsY))) return [];
      return [
        `${isWide ? 'wide' : 'cut'} ${part.className} ${Math.round(left)}–${Math.round(right)} ${part.innerText.slice(0, 30)}`,
      ];
    });
  });
}

/** The page as a printer gets it: how many sheets, and how large its heading is on them (20 px are 15 pt). */
async function printed(page: Page): Promise<{ sheets: number; headingPt: number }> {
  const heading = (await page.locator('#main h1').innerText()).split(/\s/)[0] ?? '';
  const document = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { items } = await (await document.getPage(1)).getTextContent();
  const found = items.find((item) => 'str' in item && item.str.startsWith(heading));
  const headingPt = found && 'transform' in found ? Number(found.transform[3]) : 0;
  return { sheets: document.numPages, headingPt };
}
