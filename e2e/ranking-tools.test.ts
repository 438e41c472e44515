import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { column, germany, grid, heading, names, north, openRanking } from './ranking-on-screen.ts';
import { signIn } from './sign-in.ts';

describe('the tools of the ranking', () => {
  test('R-008 tied units, the side of the rest and what it would take are shown, to eye, keyboard and screen reader', async ({
    page,
  }) => {
    await openRanking(page, germany);
    await page.getByRole('button', { name: 'What the marks mean' }).click();
    await page.getByText('The target: 50').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => column(page, 0).filter({ hasText: 'Tied with' }).count()).toBeGreaterThan(1);
    await grid(page)
      .getByText(/Significantly (above|below) the rest of Germany/)
      .first()
      .waitFor();

    const cell = grid(page).getByRole('rowheader').nth(2);
    const name = await cell.innerText();
    await grid(page).locator('[tabindex="0"]').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    const card = page.getByRole('dialog', { name });
    await card.getByText('What it would take').waitFor();
    await expect.poll(() => card.innerText()).toMatch(/\d+ of \d+/);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('[data-row]:has(:focus) > [role=rowheader]').innerText()).toBe(name);

    // Under the pointer it opens by itself, and closes when the pointer leaves.
    await column(page, 3).nth(1).hover();
    await card.waitFor();
    await heading(page).hover();
    await card.waitFor({ state: 'detached' });
    // With the option key a click explains, and does not drill.
    const address = page.url();
    await column(page, 3)
      .nth(1)
      .click({ modifiers: ['Alt'] });
    await page.locator('dialog[open]').getByText(name).first().waitFor();
    await page.keyboard.press('Escape');
    expect(page.url()).toBe(address);
  });

  test('R-008 two units stand side by side, with the difference between them', async ({ page }) => {
    await openRanking(page, germany);
    await page.getByRole('button', { name: 'What the marks mean' }).waitFor();
    const [first = '', second = ''] = await names(page).allInnerTexts();
    await grid(page).locator('[tabindex="0"]').first().focus();
    await page.keyboard.press('c');
    await page
      .getByRole('status')
      .filter({ hasText: `${first} is chosen` })
      .waitFor();
    await grid(page).getByRole('rowheader', { name: second }).hover();
    await grid(page)
      .getByRole('checkbox', { name: `Compare ${second}` })
      .click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const panel = page.getByRole('dialog', { name: `${first} and ${second}` });
    const nps = panel.getByRole('row').nth(2);
    await nps.waitFor();
    await expect.poll(() => nps.innerText()).toMatch(/chance/);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect.poll(() => grid(page).getByRole('checkbox', { checked: true }).count()).toBe(0);
  });

  test('R-008 colours and more columns come for those who ask, and are remembered', async ({ page }) => {
    await openRanking(page, north);
    expect(await grid(page).locator('[data-heat]').count()).toBe(0);
    await page.getByRole('button', { name: 'Columns and row height' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Colour the scores' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'vs. rest' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Trend' }).click();
    await page.keyboard.press('Escape');
    const coloured = async (): Promise<number> => grid(page).locator('[data-heat]').count();
    await expect.poll(coloured).toBeGreaterThan(3);
    await page.reload();
    await names(page).first().waitFor();
    await expect.poll(coloured).toBeGreaterThan(3);
    await grid(page).getByRole('columnheader', { name: 'vs. rest' }).waitFor();
    await expect.poll(() => grid(page).getByRole('columnheader', { name: 'Trend' }).count()).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeViolations(page);
    }
  });

  test('R-008 the composite of a survey is a column of its own, which says what it is made of, sorts, and has a change', async ({
    page,
  }) => {
    await openRanking(page, germany);
    const head = grid(page).getByRole('columnheader', { name: 'Experience index' });
    await head.waitFor();
    expect(await head.getAttribute('title')).toMatch(
      /Experience index: the mean of the indices of NPS × 2, .*Target: 82\./,
    );
    const place = (await grid(page).getByRole('columnheader').allInnerTexts()).findIndex((text) =>
      text.includes('Experience'),
    );
    await head.getByRole('button').click();
    const values = async (): Promise<number[]> =>
      (await column(page, place).allInnerTexts()).map((text) => Number.parseFloat(text));
    await expect.poll(() => page.url()).toContain('composite');
    // The rows follow the address.
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    const shown = (await values()).filter(Number.isFinite);
    expect(shown.length).toBeGreaterThan(3);
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
    expect(shown.every((value) => value > 50 && value < 100)).toBe(true);
  });

  test('R-008 the whole, its headline, the composite and both sides of a comparison explain themselves', async ({
    page,
  }) => {
    await openRanking(page, germany);
    const panel = page.getByRole('dialog');
    const close = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: /^NPS [−\d]+ ±/ }).click();
    await panel.getByRole('heading', { name: 'NPS · Germany' }).waitFor();
    await close();
    const head = grid(page).getByRole('columnheader', { name: 'Experience index' });
    await head.waitFor();
    const heads = await grid(page).getByRole('columnheader').allInnerTexts();
    const placeOf = (title: string): number => heads.findIndex((text) => text.includes(title));
    const whole = grid(page)
      .locator('[data-total]')
      .locator(`[data-column="${placeOf('Satisfaction')}"]`);
    const shown = Number.parseFloat(await whole.innerText());
    await whole.click();
    await panel.getByRole('heading', { name: 'Satisfaction overall · Germany' }).waitFor();
    await expect.poll(async () => Number.parseFloat(await panel.locator('strong').first().innerText())).toBe(shown);
    await close();
    const composite = column(page, placeOf('Experience')).first();
    const value = Number.parseFloat(await composite.innerText());
    await composite.click({ modifiers: ['Alt'] });
    await panel.getByRole('heading', { name: /^Experience index · / }).waitFor();
    await expect.poll(async () => Number.parseFloat(await panel.locator('strong').first().innerText())).toBe(value);
    await expectNoAxeViolations(page);
    // Each of its parts says more.
    await panel.getByRole('table').getByRole('row').nth(1).getByRole('button').click();
    await page.getByRole('dialog', { name: /^NPS · / }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: /^NPS · / }).waitFor({ state: 'detached' });
    await close();

    // Rank, tie and quarter, and the points of the course, are explained where their columns are.
    await column(page, placeOf('Trend'))
      .first()
      .click({ modifiers: ['Alt'] });
    await panel.getByText(/^Rank \d+ of \d+ units below Germany\./).waitFor();
    const points = panel.getByRole('table', { name: 'Point by point' });
    await expect.poll(() => points.getByRole('row').count()).toBeGreaterThan(3);
    await expectNoAxeViolations(page);
    await close();
  });

  test('R-008 on a phone a tap on a score brings up the unit: facts, other indicators, explanation, comparison', async ({
    openPage,
  }) => {
    const page = await openPage(phone);
    await signIn(page, 'admin', { path: germany });
    const cards = page.getByRole('list', { name: 'Ranking of the units below Germany' }).getByRole('listitem');
    const [first, second] = [cards.nth(0).getByRole('button'), cards.nth(1).getByRole('button')];
    await first.tap();
    expect(page.url()).toContain('org.all.de;');
    const sheet = page.getByRole('dialog');
    await sheet.getByText('What it would take').waitFor();
    const name = await sheet.getByRole('heading').first().innerText();
    await expect.poll(() => sheet.innerText()).toMatch(/\d+ of 6/);
    // Another indicator opens in place, and is the one that is explained.
    await sheet.getByRole('button', { name: /^Friendliness/ }).tap();
    await expect.poll(() => sheet.getByRole('button', { pressed: true }).innerText()).toContain('Friendliness');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeViolations(page);
    }
    await sheet.getByRole('button', { name: 'Explain' }).tap();
    await page.getByRole('dialog', { name: `Friendliness · ${name}` }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    // The composite is one of the numbers of a card, and of its sheet.
    await page.getByLabel('Sort by').selectOption({ label: 'Experience index' });
    await expect.poll(() => first.innerText()).toMatch(/^[78]\d\.\d/);
    await first.tap();
    await sheet.getByRole('button', { name: /^Experience index/ }).tap();
    await page.getByRole('dialog', { name: /^Experience index · / }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByLabel('Sort by').selectOption({ label: 'NPS' });
    await expect.poll(() => first.innerText()).toContain(name);

    await first.tap();
    await sheet.getByRole('button', { name: 'Compare' }).tap();
    await page
      .getByRole('status')
      .filter({ hasText: `${name} is chosen` })
      .waitFor();
    await second.tap();
    await sheet.getByRole('button', { name: 'Compare' }).tap();
    const panel = page.getByRole('dialog', { name: new RegExp(`^${name} and `) });
    await panel.getByRole('row').nth(2).waitFor();
    const region = panel.getByRole('region', { name: 'The indicators of both units' });
    expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });

    await first.tap();
    await sheet.getByRole('button', { name: 'Open' }).tap();
    await expect.poll(() => heading(page).textContent()).toBe(name);
  });
});
