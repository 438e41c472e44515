import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { keepDrawerOpen } from './filter-drawer.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(({ page }) => keepDrawerOpen(page));

const finland = '/ranking/sales/org.all.fi;date=rmonths-12,0';
const women = `${finland};gender=female`;
const pathOf = (page: Page): string => decodeURIComponent(new URL(page.url()).pathname);
const goTo = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.getByRole('heading', { name: /Finland/ }).waitFor();
};

function savedIn(drawer: Locator) {
  const section = drawer.getByRole('region', { name: 'Saved filters' });
  const row = (name: string) => section.getByRole('listitem').filter({ hasText: name });
  return {
    section,
    row,
    apply: (name: string) => row(name).getByRole('button').first().click(),
    isCurrent: async (name: string) =>
      (await row(name).getByRole('button').first().getAttribute('aria-current')) === 'true',
    async choose(name: string, item: string) {
      await section.getByRole('button', { name: `More about ${name}` }).click();
      await section
        .page()
        .getByRole('menuitem', { name: item })
        .or(section.page().getByRole('menuitemcheckbox', { name: item }))
        .click();
    },
    async save(name: string, settle: (dialog: Locator) => Promise<void> = async () => {}) {
      await section.getByRole('button', { name: 'Save…' }).click();
      const dialog = section.page().getByRole('dialog', { name: 'Save these filters' });
      await dialog.getByLabel('Name').fill(name);
      await settle(dialog);
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    },
  };
}

/** Changes a saved filter as another tab would. */
async function renameElsewhere(page: Page, from: string, name: string): Promise<void> {
  const bearer = await page.evaluate(() => sessionStorage.getItem('echolot.token'));
  const headers = { authorization: `Bearer ${bearer}` };
  const list = await page.request.get('/vuejs/savedfilters/sales', { headers });
  const { filters } = (await list.json()) as { filters: { savedFilterId: string; name: string; version: number }[] };
  const found = filters.find((one) => one.name === from);
  const data = { name, tokens: 'gender=female', version: found?.version };
  const reply = await page.request.put(`/vuejs/savedfilters/sales/${found?.savedFilterId}`, { headers, data });
  expect(reply.status()).toBe(200);
}

const sidebarOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Filters' });
/** The page itself has no filters any more, not only its address. */
const noFilters = (page: Page): Locator =>
  page.getByRole('region', { name: 'Active filters' }).getByText('No filters: all interviews');

test('filters are saved under a name, applied by one click after a reload, changed, deleted and brought back', async ({
  page,
  faults,
}) => {
  faults.allow(/409 \(Conflict\) .*\/vuejs\/savedfilters/);
  await signIn(page, 'agent', { path: women });
  const saved = savedIn(sidebarOf(page));
  await saved.section.getByRole('button', { name: 'Saved filters' }).click();
  await saved.section.getByText('One click brings them back').waitFor();
  await saved.save('Women');
  await expect.poll(() => saved.isCurrent('Women')).toBe(true);
  await saved.row('Women').getByText('Gender: Female').waitFor();
  await expectNoAxeViolations(page);

  // The same name again is told beside the field.
  await saved.save('WOMEN');
  const dialog = page.getByRole('dialog', { name: 'Save these filters' });
  await dialog.getByText('already has this name').waitFor();
  await expectNoAxeViolations(page);
  // What was typed is not lost by a key: the second Escape in a row only answers the question.
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await page.keyboard.press('Escape');
  await question.waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Go on editing' }).click();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('WOMEN');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });

  await goTo(page, finland);
  await saved.row('Women').waitFor();
  expect(await saved.isCurrent('Women')).toBe(false);
  await saved.row('Women').getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => pathOf(page)).toBe(women);

  await saved.choose('Women', 'Rename…');
  const change = page.getByRole('dialog', { name: 'Change a saved filter' });
  await expect.poll(() => change.getByLabel('Name').evaluate((one) => one === document.activeElement)).toBe(true);
  await change.getByLabel('Name').fill('Everybody');
  // Somebody else is quicker: both are shown, nothing is lost, and saving again is a decision.
  await renameElsewhere(page, 'Women', 'Their women');
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await change.getByRole('alert').getByText('Their women').waitFor();
  expect(await change.getByLabel('Name').inputValue()).toBe('Everybody');
  expect(await change.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await change.getByRole('button', { name: 'Go on with mine' }).click();
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await saved.row('Everybody').waitFor();
  await sidebarOf(page).getByRole('button', { name: 'Clear all' }).click();
  await expect.poll(() => pathOf(page)).toBe('/ranking/sales/org.all.fi');
  await noFilters(page).waitFor();
  await saved.choose('Everybody', 'Replace with the filters of this page');
  await saved.row('Everybody').getByText('No filters: all interviews').waitFor();

  await saved.choose('Everybody', 'Delete');
  await saved.section.getByText('One click brings them back').waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await saved.row('Everybody').waitFor();
  await saved.choose('Everybody', 'Delete');
  await saved.row('Everybody').waitFor({ state: 'detached' });
});

test('R-088 shared with a role it is there for its people, who begin with it; the own choice goes first', async ({
  page,
  openPage,
}) => {
  await signIn(page, 'admin', { path: women });
  const admin = savedIn(sidebarOf(page));
  await admin.section.getByRole('button', { name: 'Saved filters' }).click();
  await admin.save('For agents', async (dialog) => {
    await dialog.getByLabel('Who can use it').selectOption({ label: 'Everybody with the role Agent' });
    await dialog.getByLabel('Start filter of everybody with the role Agent').check();
  });
  await admin.row('For agents').getByText('Shared with Agent · Start filter of Agent').waitFor();

  const theirs = await openPage();
  await keepDrawerOpen(theirs);
  await signIn(theirs, 'agent');
  await expect.poll(() => pathOf(theirs)).toBe(women);
  const agent = savedIn(sidebarOf(theirs));
  await agent.section.getByRole('button', { name: /^Saved filters/ }).click();
  await agent.row('For agents').getByText('From admin').waitFor();
  await agent.section.getByRole('button', { name: 'More about For agents' }).click();
  const uses = theirs.getByRole('menuitemcheckbox');
  await expect.poll(() => uses.allInnerTexts()).toEqual(['My start filter', 'My alert filter']);
  expect(await theirs.getByRole('menuitem').allInnerTexts()).toEqual([]);
  await theirs.keyboard.press('Escape');

  await sidebarOf(theirs).getByRole('button', { name: 'Clear all' }).click();
  await noFilters(theirs).waitFor();
  await agent.save('All of it', (dialog) => dialog.getByLabel(/^My start filter/).check());
  await agent.row('All of it').getByText('Your start filter').waitFor();
  // Choosing the survey goes to its start, the new one without signing in again.
  await goTo(theirs, women);
  await theirs.getByRole('button', { name: 'Sales' }).click();
  await theirs.getByRole('menuitemradio', { name: /Sales/ }).click();
  await expect.poll(() => pathOf(theirs)).toBe('/ranking/sales/org.all.fi');
  const again = await openPage();
  await keepDrawerOpen(again);
  await signIn(again, 'agent');
  await expect.poll(() => pathOf(again)).toBe('/ranking/sales/org.all.fi');

  await agent.choose('All of it', 'Delete');
  await agent.row('All of it').waitFor({ state: 'detached' });
  await admin.choose('For agents', 'Delete');
  await admin.row('For agents').waitFor({ state: 'detached' });
});

test('a saved filter with an option and a variable that are gone shows them struck through, and still runs', async ({
  page,
}) => {
  const filter = {
    savedFilterId: '01990000-0000-7000-8000-000000000001',
    name: 'Old models',
    tokens: 'date=rmonths-12,0;gender=female*never_there;removed=x',
    gone: ['removed'],
    isMine: true,
    mayChange: true,
    owner: 'agent',
    sharedWithRole: null,
    myUses: [],
    roleUses: [],
    version: 1,
    changedAt: '2026-01-01T00:00:00.000Z',
  };
  await page.route('**/vuejs/savedfilters/sales', (route) =>
    route.fulfill({ json: { filters: [filter], roles: [], startFilter: 'date=rmonths-12,0', alertFilter: '' } }),
  );
  await page.route('**/auth/validatekeycloak', async (route) => {
    const response = await route.fetch();
    const identity = (await response.json()) as { surveys: { pages: object[] }[] };
    const alerts = { extname: 'alerts', title: 'Alerts', icon: 'bell', selectionInterval: null };
    identity.surveys[0]?.pages.push({ ...alerts, components: [{ type: 'AlertList' }] });
    return route.fulfill({ response, json: identity });
  });
  await signIn(page, 'agent', { path: finland });
  const saved = savedIn(sidebarOf(page));
  await saved.section.getByRole('button', { name: 'Saved filters' }).click();
  await saved.section.getByRole('button', { name: 'More about Old models' }).click();
  // Only a survey with an alert page has something for an alert filter to begin.
  const uses = page.getByRole('menuitemcheckbox');
  await expect.poll(() => uses.allInnerTexts()).toEqual(['My start filter', 'My alert filter']);
  await page.keyboard.press('Escape');
  await expect.poll(() => saved.row('Old models').locator('s').allInnerTexts()).toEqual(['never_there', 'removed: x']);
  await saved.apply('Old models');
  await expect.poll(() => pathOf(page)).toBe(`${finland};gender=female*never_there`);
  await page.getByRole('heading', { name: /Finland/ }).waitFor();
  await expect.poll(() => saved.isCurrent('Old models')).toBe(true);
});

test('on a phone saved filters are in the sheet, and a deletion is undone there', async ({ openPage }) => {
  const page = await openPage(phone);
  await signIn(page, 'agent', { path: women });
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const saved = savedIn(sheet);
  await saved.section.getByRole('button', { name: 'Saved filters' }).tap();
  await saved.save('Women');
  await saved.row('Women').waitFor();
  await expectNoAxeViolations(page);
  await saved.choose('Women', 'Delete');
  await saved.section.getByText('“Women” was deleted.').waitFor();
  await saved.section.getByRole('button', { name: 'Undo' }).tap();
  await saved.row('Women').waitFor();
  await saved.choose('Women', 'Delete');
  await saved.row('Women').waitFor({ state: 'detached' });
});
