import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { test } from './browser-test.ts';
import {
  answersOf,
  chipsOf,
  filtersOf,
  germany,
  keepDrawerOpen,
  openFilter,
  openTime,
  sidebarOf,
} from './filter-drawer.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(({ page }) => keepDrawerOpen(page));

interface Filter {
  extName: string;
  options: object[];
  [flag: string]: unknown;
}
interface Group {
  title: string;
  expanded: boolean;
  ungrouped: boolean;
  flatten: boolean;
  filters: Filter[];
}

interface Survey {
  extName: string;
  standardFilterSet: { filterGroups: Group[] };
}

/** Changes how the survey offers its filters; everything they select is the real server's. */
async function withSurvey(page: Page, change: (survey: Survey) => void): Promise<void> {
  const answer = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const identity = (await response.json()) as { surveys: Survey[] };
    for (const survey of identity.surveys) if (survey.extName === 'sales') change(survey);
    return route.fulfill({ response, json: identity });
  };
  await page.route('**/auth/validatekeycloak', answer);
  await page.route('**/auth/identity', answer);
}

describe('time', () => {
  test('R-097 a date interval has two mandatory numbers in order, and says what is wrong beside the field', async ({
    page,
  }) => {
    await signIn(page, 'admin', germany);
    const year = await answersOf(page);
    const sidebar = await openTime(page);
    await sidebar.getByRole('radio', { name: 'From … to …, counted from today' }).check();
    const from = sidebar.getByRole('textbox', { name: 'From' });
    const to = sidebar.getByRole('textbox', { name: 'To' });
    expect([await from.inputValue(), await to.inputValue()]).toEqual(['-30', '0']);
    await expect.poll(() => filtersOf(page)).toBe('date=rdays-30,0');
    await expect.poll(() => answersOf(page)).toBeLessThan(year);
    await expect.poll(() => sidebar.getByRole('status').innerText()).toMatch(/^\d+ \w+( 20\d\d)? to \d+ \w+ 20\d\d$/);

    const faultOf = async (field: Locator): Promise<string> => {
      const id = await field.getAttribute('aria-describedby');
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      return id === null ? '' : sidebar.locator(`[id="${id}"]`).innerText();
    };
    await from.fill('5');
    await expect.poll(() => faultOf(from)).toBe('must be less than 0');
    await expect.poll(() => faultOf(to)).toBe('must be larger than 5');
    await expectNoAxeViolations(page);
    await from.fill('');
    await expect.poll(() => faultOf(from)).toMatch(/^mandatory/);
    await from.fill('soon');
    await expect.poll(() => faultOf(from)).toMatch(/^mandatory/);
    expect(filtersOf(page)).toBe('date=rdays-30,0');

    await from.fill('-2');
    await sidebar.getByRole('combobox', { name: 'Unit' }).selectOption('month');
    await from.press('Enter');
    await expect.poll(() => filtersOf(page)).toBe('date=rmonths-2,0');
    await to.fill('-1');
    await expect.poll(() => filtersOf(page)).toBe('date=rmonths-2,-1');
    // It is one of the periods offered as well; the form stays open under the fingers.
    expect(await to.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.reload();
    await (await openTime(page)).getByRole('radio', { name: /^Last month/, checked: true }).waitFor();
  });

  test('R-099 a relative date: exact, before or after so many days, months or years back or forward', async ({
    page,
  }) => {
    await signIn(page, 'admin', germany);
    const sidebar = await openTime(page);
    await sidebar.getByRole('radio', { name: 'A day counted from today' }).check();
    await expect.poll(() => filtersOf(page)).toBe('date=rdatee1db');
    await sidebar.getByRole('combobox', { name: 'Which days' }).selectOption('after');
    await sidebar.getByRole('textbox', { name: 'Number' }).fill('3');
    await sidebar.getByRole('combobox', { name: 'Unit' }).selectOption('month');
    await expect.poll(() => filtersOf(page)).toBe('date=rdatea3mb');
    await expect.poll(() => chipsOf(page).innerText()).toMatch(/since \d+\/\d+-20\d\d/);
    await sidebar.getByRole('textbox', { name: 'Number' }).fill('-1');
    await sidebar.getByText('mandatory: a whole number').waitFor();
    await sidebar.getByRole('radio', { name: /^Today/ }).check();
    await expect.poll(() => filtersOf(page)).toBe('date=rdatee0db');
    await page.goBack();
    await expect.poll(() => filtersOf(page)).toBe('date=rdatea3mb');
    await expect.poll(() => sidebar.getByRole('textbox', { name: 'Number' }).inputValue()).toBe('3');
  });

  test('R-082 which date counts is one of a few; the first is meant without saying so', async ({ page }) => {
    await signIn(page, 'admin', germany);
    const sidebar = await openTime(page);
    await sidebar.getByRole('button', { name: 'Date that counts' }).click();
    const dates = sidebar.getByRole('group', { name: 'Date that counts' }).getByRole('radio');
    await expect.poll(() => dates.first().isChecked()).toBe(true);
    await dates.nth(1).check();
    await expect.poll(() => filtersOf(page)).toMatch(/^date=rmonths-12,0;tabledate=\w+$/);
    await dates.first().check();
    await expect.poll(() => filtersOf(page)).toBe('date=rmonths-12,0');
  });
});

describe('standard filters', () => {
  test('R-098 a range applies once both bounds are there, in the reader’s numbers, and goes with one of them', async ({
    page,
    openPage,
  }) => {
    await signIn(page, 'admin', germany);
    const all = await answersOf(page);
    const sidebar = await openFilter(page, 'Answers', 'NPS');
    const from = sidebar.getByRole('textbox', { name: 'From' });
    const to = sidebar.getByRole('textbox', { name: 'To' });
    await from.fill('8.5');
    await sidebar.getByText('Applies once both bounds are there.').waitFor();
    await to.fill('ten');
    await sidebar.getByText('Write a number, such as 2.5.').waitFor();
    await to.fill('8');
    await sidebar.getByText('must not be less than 8.5').waitFor();
    expect(filtersOf(page)).toBe('date=rmonths-12,0');
    await to.fill('10');
    await expect.poll(() => filtersOf(page)).toBe('date=rmonths-12,0;nps=8.5_10');
    await chipsOf(page).getByRole('button', { name: 'NPS 8.5 to 10', exact: true }).waitFor();
    await expect.poll(() => answersOf(page)).toBeLessThan(all);
    await to.fill('');
    await expect.poll(() => filtersOf(page)).toBe('date=rmonths-12,0');
    expect(await from.inputValue()).toBe('8.5');
    await expect.poll(() => answersOf(page)).toBe(all);

    const german = await openPage({ locale: 'de-DE' });
    await keepDrawerOpen(german);
    await signIn(german, 'dealer', { path: '/ranking/sales/org.all.de.north.d1007;nps=8.5_10' });
    const other = german.getByRole('complementary', { name: 'Filter' });
    await other.getByRole('button', { name: 'NPS' }).waitFor();
    await expect.poll(() => other.getByRole('textbox', { name: 'Von' }).inputValue()).toBe('8,5');
    await other.getByRole('textbox', { name: 'Von' }).fill('6,5');
    await expect.poll(() => filtersOf(german)).toBe('nps=6.5_10');
  });

  test('R-101 options can be left out, texts contained; both are words in the chip and rows in the list', async ({
    page,
  }) => {
    await signIn(page, 'admin', germany);
    const all = await answersOf(page);
    const sidebar = await openFilter(page, 'Customer', 'Gender');
    await sidebar.getByRole('checkbox', { name: /^Female/ }).check();
    await expect.poll(() => filtersOf(page)).toBe('date=rmonths-12,0;gender=female');
    await expect.poll(() => answersOf(page)).toBeLessThan(all);
    const women = await answersOf(page);
    await sidebar.getByRole('radio', { name: 'is not' }).check();
    await expect.poll(() => filtersOf(page)).toBe('date=rmonths-12,0;gender=_female');
    await chipsOf(page).getByRole('button', { name: 'Gender not Female', exact: true }).waitFor();
    await expect.poll(() => answersOf(page)).toBe(all - women);
    await sidebar.getByRole('checkbox', { name: /^Other/ }).check();
    await expect.poll(() => filtersOf(page)).toBe('date=rmonths-12,0;gender=_female*_other');
    await chipsOf(page).getByRole('button', { name: 'Gender not Female and 1 more', exact: true }).waitFor();
    await sidebar.getByRole('button', { name: 'Gender' }).click();

    await openFilter(page, 'Car', 'Model line');
    const search = sidebar.getByRole('searchbox', { name: 'Search in Model line' });
    await search.fill('o');
    await sidebar.getByRole('checkbox', { name: 'contains “o”' }).click();
    await expect.poll(() => filtersOf(page)).toMatch(/;model_line=o~$/);
    await chipsOf(page).getByRole('button', { name: 'Model line contains ‘o’', exact: true }).waitFor();
    await sidebar.getByRole('checkbox', { name: 'contains “o”', checked: true }).waitFor();
    await sidebar.getByRole('checkbox', { name: 'contains “o”' }).click();
    await expect.poll(() => filtersOf(page)).not.toContain('model_line');

    await openFilter(page, 'Answers', 'Comment');
    const text = sidebar.getByRole('searchbox', { name: 'Comment contains' });
    await text.fill('a;b*c=~/&');
    await text.press('Enter');
    await chipsOf(page).getByRole('button', { name: 'Comment contains ‘a;b*c=~/&’', exact: true }).waitFor();
    // What is chosen is shown before the page has gone there.
    await expect.poll(() => filtersOf(page)).toContain('comment=');
    await page.reload();
    await chipsOf(page).getByRole('button', { name: 'Comment contains ‘a;b*c=~/&’', exact: true }).waitFor();
  });

  test('R-102 options the server has are asked for while typing; Enter takes the exact one, arrows walk, Escape empties', async ({
    page,
  }) => {
    await withSurvey(page, ({ standardFilterSet }) => {
      for (const filter of standardFilterSet.filterGroups.flatMap(({ filters }) => filters)) {
        if (filter.extName === 'model_line') Object.assign(filter, { serverSide: true, options: [] });
      }
    });
    await signIn(page, 'admin', germany);
    const sidebar = await openFilter(page, 'Car', 'Model line');
    const search = sidebar.getByRole('searchbox', { name: 'Search in Model line' });
    const first = sidebar.getByRole('group', { name: 'Model line', exact: true }).getByRole('checkbox').first();
    await first.waitFor();
    const asked: string[] = [];
    const cancelled: string[] = [];
    const queryOf = (url: string): string => new URL(url).searchParams.get('query') ?? '';
    page.on('request', (request) => {
      if (request.url().includes('/filters/query/')) asked.push(queryOf(request.url()));
    });
    page.on('requestfailed', (request) => cancelled.push(queryOf(request.url())));
    const typedFrom = performance.now();
    await search.pressSequentially('kite', { delay: 20 });
    const typedMs = performance.now() - typedFrom;
    // Faster than the server: it is still the option, not the text.
    await search.press('Enter');
    await expect.poll(() => filtersOf(page)).toMatch(/;model_line=[\w-]*kite$/);
    expect(asked).toContain('kite');
    // Each letter that a busy machine brings late is a pause of its own.
    const most = Math.max(2, Math.ceil(typedMs / 100));
    expect(asked.filter((query) => query !== '' && query !== 'kite').length).toBeLessThanOrEqual(most);
    // The title comes from the server as well: the chip names it, not its code.
    await chipsOf(page)
      .getByRole('button', { name: /^Model line [A-Z]/ })
      .waitFor();
    await page.reload();
    await chipsOf(page)
      .getByRole('button', { name: /^Model line [A-Z]/ })
      .waitFor();
    // The controls come after the figures.
    await expect.poll(() => sidebar.getByRole('checkbox', { checked: true }).count()).toBe(1);

    await search.fill('zzz');
    await sidebar.getByText('No option contains “zzz”.').waitFor();
    await search.press('Escape');
    expect(await search.inputValue()).toBe('');
    await first.waitFor();
    await search.press('ArrowDown');
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);

    // A question nobody waits for any more is cancelled.
    await page.route('**/filters/query/**query=a&**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      await route.continue().catch(() => {});
    });
    await search.fill('a');
    await expect.poll(() => asked.at(-1)).toBe('a');
    await search.fill('ab');
    await expect.poll(() => cancelled).toContain('a');
  });

  test('counts under the other filters stand beside the options, and add up', async ({ page }) => {
    await signIn(page, 'admin', germany);
    const sidebar = await openFilter(page, 'Customer', 'Gender');
    const rows = sidebar.getByRole('group', { name: 'Gender', exact: true }).locator('label');
    await expect.poll(async () => (await rows.allInnerTexts()).every((row) => /\d/.test(row))).toBe(true);
    const counted = (await rows.allInnerTexts()).map((row) => Number(/([\d,]+)$/.exec(row)?.[1]?.replaceAll(',', '')));
    await sidebar.getByRole('checkbox', { name: /^Female/ }).check();
    await expect.poll(() => answersOf(page)).toBe(counted[0]);
    // What they count is said once for all of them.
    await sidebar.getByRole('button', { name: 'How option counts work' }).click();
    const explained = page.getByRole('dialog', { name: 'Numbers beside options · Germany' });
    await explained.getByText(/^The number beside an option is how many interviews named it/).waitFor();
    await expectNoAxeViolations(page);
  });

  test('R-082 a group is open, without heading or flattened as the survey says; a single choice has radios', async ({
    page,
  }) => {
    await withSurvey(page, ({ standardFilterSet }) => {
      const [customer, car, purchase] = standardFilterSet.filterGroups;
      if (!customer || !car || !purchase) throw new Error('The demo has fewer groups.');
      customer.ungrouped = true;
      Object.assign(customer.filters[0] ?? {}, { multipleSelections: false, dropdown: true });
      car.expanded = false;
      purchase.flatten = true;
      purchase.expanded = true;
    });
    await signIn(page, 'admin', germany);
    const sidebar = sidebarOf(page);
    await sidebar.getByRole('heading', { level: 3, name: 'Gender' }).waitFor();
    expect(await sidebar.getByRole('heading', { name: 'Customer', exact: true }).count()).toBe(0);
    expect(await sidebar.getByRole('button', { name: 'Car', exact: true }).getAttribute('aria-expanded')).toBe('false');
    await sidebar.getByRole('heading', { level: 4, name: 'Paid by' }).waitFor();
    await sidebar.getByRole('group', { name: 'Paid by', exact: true }).getByRole('checkbox').first().waitFor();
    await expectNoAxeViolations(page);

    await sidebar.getByRole('button', { name: 'Gender' }).click();
    await sidebar.getByRole('searchbox', { name: 'Search in Gender' }).waitFor();
    await sidebar.getByRole('radio', { name: /^Female/ }).check();
    await expect.poll(() => filtersOf(page)).toMatch(/gender=female$/);
    await sidebar.getByRole('radio', { name: /^Male/ }).check();
    await expect.poll(() => filtersOf(page)).toMatch(/gender=male$/);
  });
});

test('a filter that the survey does not have is named, and the way on shown', async ({ page, faults }) => {
  faults.allow(/400/);
  await signIn(page, 'admin', { path: '/ranking/sales/org.all.de;date=rmonths-12,0;colour=_red' });
  await page.getByText('The filter “colour” does not belong to this survey.').waitFor();
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await page.getByRole('heading', { level: 1, name: 'Germany' }).waitFor();
});
