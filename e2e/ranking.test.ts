import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { column, germany, grid, heading, names, north, openRanking, top, year } from './ranking-on-screen.ts';
import { takeScreenshots } from './screenshots.ts';
import { signIn } from './sign-in.ts';

describe('the ranking', () => {
  test('R-008 shows the units below the drill path with answers, score, change and every indicator', async ({
    page,
  }) => {
    await openRanking(page, top);
    expect(await heading(page).textContent()).toBe('Aurora');
    const heads = await grid(page).getByRole('columnheader').allInnerTexts();
    expect(heads.map((text) => text.split('\n')[0])).toEqual(
      expect.arrayContaining(['Rank', 'Name', 'Interviews', 'Trend', 'Friendliness', 'Handover']),
    );
    expect((await names(page).allInnerTexts()).toSorted()).toEqual(['Estonia', 'Finland', 'Germany', 'Sweden']);
    expect((await column(page, 0).allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(['1', '2', '3', '4']);
    // The number of the whole is the sum of its parts, and the headline says it.
    const counts = (await column(page, 2).allInnerTexts()).map((text) => Number(text.replaceAll(',', '')));
    const all = counts.reduce((sum, count) => sum + count, 0);
    await expect.poll(() => page.locator('main header').first().innerText()).toContain(all.toLocaleString('en-GB'));
    // Scores fall from the first to the last.
    const scores = (await column(page, 3).allInnerTexts()).map((text) =>
      Number(text.split('\n')[0]?.replace('−', '-')),
    );
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    await expect
      .poll(() =>
        grid(page)
          .getByRole('img', { name: /^from / })
          .count(),
      )
      .toBe(5);
  });

  test('R-008 a click and Enter drill down; Backspace and the button go up, not above the second segment', async ({
    page,
  }) => {
    await openRanking(page, top);
    await grid(page).getByRole('rowheader', { name: 'Germany' }).click();
    await expect.poll(() => heading(page).textContent()).toBe('Germany');
    expect(page.url()).toContain('/ranking/sales/org.all.de;date=rmonths-12,0');

    // The keyboard goes on in the new rows.
    await grid(page).getByRole('rowheader').nth(1).waitFor();
    await page.keyboard.press('Tab');
    await grid(page).locator('[tabindex="0"]').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    const focused = page.locator('[data-row]:has(:focus) > [role=rowheader]');
    const region = await focused.innerText();
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page).textContent()).toBe(region);

    await page.keyboard.press('Backspace');
    await expect.poll(() => heading(page).textContent()).toBe('Germany');
    await expect.poll(() => focused.innerText()).toBe(region);

    await page.getByRole('link', { name: 'Up to Aurora' }).click();
    await expect.poll(() => heading(page).textContent()).toBe('Aurora');
    expect(page.url()).toContain('/ranking/sales/org.all;');
    expect(await page.getByRole('link', { name: /^Up to/ }).count()).toBe(0);
    await grid(page).locator('[tabindex="0"]').first().focus();
    await page.keyboard.press('Backspace');
    expect(page.url()).toContain('/ranking/sales/org.all;');
  });

  test('R-008 the address is the state: sort, search, chart; reload, back and a pasted link give the same picture', async ({
    page,
    openPage,
  }) => {
    await openRanking(page, germany);
    await grid(page).getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect.poll(() => page.url()).toContain('?sort=name');
    // The rows follow the address.
    await expect
      .poll(() => grid(page).getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'))
      .toBe('ascending');
    const byName = await names(page).allInnerTexts();
    expect(byName).toEqual(byName.toSorted((a, b) => a.localeCompare(b, 'en')));

    await page.keyboard.press('/');
    await page.keyboard.type('SOUTH');
    await expect.poll(() => page.url()).toContain('q=SOUTH');
    await expect.poll(() => names(page).allInnerTexts()).toEqual(['South', 'South-West']);
    await page.reload();
    await expect.poll(() => names(page).allInnerTexts()).toEqual(['South', 'South-West']);
    expect(await page.getByRole('searchbox').inputValue()).toBe('SOUTH');

    const other = await openPage();
    await openRanking(other, new URL(page.url()).pathname + new URL(page.url()).search, 'root');
    await expect.poll(() => names(other).allInnerTexts()).toEqual(['South', 'South-West']);

    await names(page).first().click();
    await expect.poll(() => heading(page).textContent()).toBe('South');
    expect(page.url()).toMatch(/org\.all\.de\.south;date=rmonths-12,0\?sort=name$/);
    await page.goBack();
    await expect.poll(() => names(page).allInnerTexts()).toEqual(['South', 'South-West']);
  });

  test('R-008 names are found without their accents', async ({ page }) => {
    await openRanking(page, `/ranking/sales/org.all.ee${year}`);
    await page.getByRole('searchbox').fill('parnu');
    await expect.poll(() => names(page).allInnerTexts()).toEqual(['Pärnu']);
    await page.getByRole('searchbox').fill('nowhere');
    await expect.poll(() => grid(page).innerText()).toContain('No unit is called “nowhere”.');
    await page.keyboard.press('Escape');
    await expect.poll(() => names(page).count()).toBe(3);
  });

  test('R-008 every column sorts both ways, rows that cannot be ranked stay last', async ({ page }) => {
    await openRanking(page, north);
    const unranked = await column(page, 0).filter({ hasText: 'Not ranked' }).count();
    const count = await names(page).count();
    for (const direction of ['descending', 'ascending']) {
      const head = grid(page)
        .getByRole('columnheader', { name: /^Would|NPS|Recommend/ })
        .first();
      if (direction === 'ascending') await head.getByRole('button').click();
      await expect.poll(() => head.getAttribute('aria-sort')).toBe(direction);
      const ranks = await column(page, 0).allInnerTexts();
      expect(ranks.slice(0, count - unranked).every((text) => /^\d+(\n|$)/.test(text))).toBe(true);
      expect(ranks.slice(count - unranked).every((text) => text.includes('Not ranked'))).toBe(true);
    }
  });

  test('dates are written day/month-year, rows are 36 px, compact ones 28 px and remembered', async ({ page }) => {
    await openRanking(page, top);
    expect(await page.locator('main').innerText()).toMatch(/\d{1,2}\/\d{1,2}-20\d\d to \d{1,2}\/\d{1,2}-20\d\d/);
    const rowHeight = async (): Promise<number | undefined> =>
      (await page.locator('[data-row]:not([data-total]):not([data-row="#head"])').first().boundingBox())?.height;
    expect(await rowHeight()).toBe(36);
    await page.getByRole('button', { name: 'Columns and row height' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(rowHeight).toBe(28);
    await page.reload();
    await names(page).first().waitFor();
    await expect.poll(rowHeight).toBe(28);
  });

  test('R-008 a column is resized by mouse and keyboard, and remembered', async ({ page }) => {
    await openRanking(page, top);
    // The last column to come.
    await grid(page).getByRole('columnheader', { name: 'Experience index' }).waitFor();
    const head = grid(page).getByRole('columnheader', { name: 'Interviews' });
    const width = async (): Promise<number> => Math.round((await head.boundingBox())?.width ?? 0);
    const before = await width();
    const box = await head.boundingBox();
    if (!box) throw new Error('the head is not there');
    await page.mouse.move(box.x + box.width, box.y + 30);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 40, box.y + 30, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBe(before + 40);
    await head.getByRole('button').focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(width).toBe(before + 24);
    await page.reload();
    await names(page).first().waitFor();
    await expect.poll(width).toBe(before + 24);
  });

  test('R-079 a view is a tab and starts at its start path', async ({ page }) => {
    await openRanking(page, germany);
    await page
      .getByRole('tab', { name: 'Brands' })
      .or(page.getByRole('link', { name: 'Brands' }))
      .first()
      .click();
    await expect.poll(() => page.url()).toContain('/ranking/sales/brand.all');
    await expect.poll(() => heading(page).textContent()).not.toBe('Germany');
    await names(page).first().waitFor();
  });

  test('R-008 the chart shows the course and compares the units, and says the same as a table', async ({ page }) => {
    await openRanking(page, top);
    await page.getByText('Chart', { exact: true }).click();
    await expect.poll(() => page.url()).toContain('show=chart');
    await page.locator('figure svg').first().waitFor();
    const course = page.getByRole('table', { name: / over time/ });
    await expect.poll(() => course.getByRole('row').count()).toBeGreaterThanOrEqual(12);
    await expect.poll(() => course.getByRole('columnheader', { name: 'Germany' }).count()).toBe(1);
    const comparison = page.getByRole('table', { name: /of the units, with 95/ });
    await comparison.getByRole('link', { name: 'Finland' }).click();
    await expect.poll(() => heading(page).textContent()).toBe('Finland');
    expect(page.url()).toContain('show=chart');
  });

  test('R-008 a person sees the own part only; other parts are refused without saying what exists', async ({
    page,
    faults,
  }) => {
    faults.allow(/403/);
    await openRanking(page, '/ranking/sales/org.all.de.north.d1007', 'dealer');
    const own = await heading(page).textContent();
    for (const path of ['org.all', 'org.all.de.north.d1008', 'org.all.de.north.nothing']) {
      await page.goto(`/ranking/sales/${path}`);
      const refusal = page.getByRole('alert');
      await expect.poll(() => refusal.getByRole('heading').textContent()).toBe('Diesen Teil können Sie nicht sehen');
      expect(await refusal.innerText()).not.toContain('1008');
    }
    await page.getByRole('link', { name: 'Zum Anfang der Befragung' }).click();
    await expect.poll(() => heading(page).textContent()).toBe(own);
  });

  test('R-008 without answers the page says so and leads to a longer period', async ({ page }) => {
    await signIn(page, 'admin', { path: '/ranking/sales/org.all.de;date=rdays-9000,-8000' });
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).first().textContent())
      .toBe('No answers in this period');
    await page.getByRole('link', { name: 'Show all time' }).click();
    await names(page).first().waitFor();
    expect(page.url()).toMatch(/org\.all\.de$/);
  });

  test('R-008 while figures load the page has its layout; a failure can be retried', async ({ page, faults }) => {
    faults.allow(/500/);
    await openRanking(page, top);
    let isBroken = true;
    await page.route('**/vuejs/rankings/sales/org.all.fi*', async (route) => {
      if (isBroken) await route.fulfill({ status: 500, json: { code: 'internal', status: 500, title: 'x' } });
      else await route.continue();
    });
    await page.goto(`/ranking/sales/org.all.fi${year}`);
    await page.getByRole('heading', { name: 'The ranking could not be loaded' }).waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => heading(page).textContent()).toBe('Finland');

    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/vuejs/rankings/sales/org.all.se*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/ranking/sales/org.all.se${year}`);
    await page.getByRole('status', { name: 'Loading the ranking' }).waitFor();
    await page.getByRole('progressbar', { name: 'Loading the ranking' }).waitFor();
    answer();
    await expect.poll(() => heading(page).textContent()).toBe('Sweden');
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('R-008 the last answer stays, dimmed, while the next is on its way', async ({ page }) => {
    await openRanking(page, top);
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/vuejs/rankings/sales/org.all.de*', async (route) => {
      await held;
      await route.continue();
    });
    await grid(page).getByRole('rowheader', { name: 'Germany' }).click();
    await expect.poll(() => grid(page).getAttribute('aria-busy')).toBe('true');
    expect(await names(page).count()).toBe(4);
    answer();
    await expect.poll(() => heading(page).textContent()).toBe('Germany');
    await expect.poll(() => grid(page).getAttribute('aria-busy')).toBe('false');
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('R-008 whoever drills forth and back fast sees no figures of another unit, and what nobody waits for is cancelled', async ({
    page,
  }) => {
    await openRanking(page, top);
    const cancelled: string[] = [];
    page.on('requestfailed', (request) => cancelled.push(decodeURIComponent(request.url())));
    const wasCancelled = (unit: string): boolean =>
      cancelled.some((url) => url.includes(`/vuejs/rankings/sales/org.all.${unit};`));
    const answers = new Map(['de', 'fi'].map((unit) => [unit, Promise.withResolvers<void>()]));
    for (const [unit, { promise }] of answers) {
      await page.route(`**/vuejs/rankings/sales/org.all.${unit}%3B*`, async (route) => {
        await promise;
        await route.continue().catch(() => undefined); // Given up meanwhile.
      });
    }
    // At every change: whose figures the heading and the row of the whole are.
    await page.evaluate(() => {
      const seen = new Set<string>();
      const look = (): void => {
        const whole = document.querySelector('[data-total] > [role=rowheader]')?.textContent ?? '';
        if (whole !== '') seen.add(`${document.querySelector('h1')?.textContent} | ${whole}`);
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
      Object.assign(window, { seen });
    });

    await grid(page).getByRole('rowheader', { name: 'Germany' }).click();
    await page.waitForURL(/org\.all\.de;/);
    await expect.poll(() => grid(page).getAttribute('aria-busy')).toBe('true');
    // The rows are still those of before, and lead where they led.
    await grid(page).getByRole('rowheader', { name: 'Finland' }).click();
    await page.waitForURL(/org\.all\.fi;/);
    await expect.poll(() => wasCancelled('de')).toBe(true);
    await page.goBack();
    await page.waitForURL(/org\.all\.de;/);
    await expect.poll(() => wasCancelled('fi')).toBe(true);
    await page.goBack();
    await page.waitForURL(/org\.all;/);
    await expect.poll(() => grid(page).getAttribute('aria-busy')).toBe('false');
    expect(await heading(page).textContent()).toBe('Aurora');
    await page.goForward();
    await page.goForward();
    await page.waitForURL(/org\.all\.fi;/);
    // The unit left before answers first.
    answers.get('de')?.resolve();
    answers.get('fi')?.resolve();
    await expect.poll(() => heading(page).textContent()).toBe('Finland');
    await expect.poll(() => grid(page).getAttribute('aria-busy')).toBe('false');
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(new Set(seen)).toEqual(new Set(['Aurora | All of Aurora', 'Finland | All of Finland']));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('R-008 on a phone the ranking is a list of cards that sort and open', async ({ openPage }) => {
    const page = await openPage(phone);
    await signIn(page, 'admin', { path: germany });
    const cards = page.getByRole('list', { name: 'Ranking of the units below Germany' }).getByRole('listitem');
    await cards.first().waitFor();
    await expect.poll(() => cards.count()).toBe(6);
    await page.getByLabel('Sort by').selectOption({ label: 'Name' });
    await expect.poll(() => cards.first().innerText()).toContain('Central');
    // Nothing scrolls sideways.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNoAxeViolations(page);
    await cards.first().getByRole('link').click();
    await expect.poll(() => heading(page).textContent()).toBe('Central');
  });

  test('R-008 on paper every row is there and the controls are not', async ({ page }) => {
    await openRanking(page, north);
    const count = Number(await grid(page).getAttribute('aria-rowcount')) - 2;
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => names(page).count()).toBe(count);
    await page.getByRole('searchbox').waitFor({ state: 'hidden' });
  });

  test('R-008 nothing bars people who use other means than eye and mouse', async ({ page }) => {
    await openRanking(page, north);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeViolations(page);
    }
  });

  test('R-008 nothing bars them from the chart', async ({ page }) => {
    await signIn(page, 'admin', { path: `${top}?show=chart` });
    await page.locator('figure svg').first().waitFor();
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'ranking-chart');
    await page.goto(germany);
    await names(page).first().waitFor();
    await takeScreenshots(page, 'ranking');
  });
});
