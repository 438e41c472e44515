import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { takeScreenshots } from './screenshots.ts';
import { signIn } from './sign-in.ts';

const run = Date.now().toString(36);
/** Only interviews of this file hold the word, so that its rule raises no alert for anybody else. */
const word = `grumble${run}`;
const rule = `Grumbling customer ${run}`;
const list = '/alertlist/sales/org.all.fi';

type Send = (externalId: string, comment?: string, answeredAt?: Date) => Promise<void>;
/** The one unit `dealer` sees. */
const dealerUnit = 'org.all.de.north.d1007';
const dayMs = 86_400_000;

/** Signs the administrator in on a page of its own, and answers how interviews are sent to a dealer, usually a Finnish one. */
async function asSystem(page: Page, baseUrl: string, place = 'org.all.fi.'): Promise<Send> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await signIn(page, 'admin', { path: '/effectblocks/sales' });
  const headers = { authorization: (await asked).headers()['authorization'] ?? '', 'content-type': 'application/json' };
  const structure = await fetch(`${baseUrl}/vuejs/interviews/sales/structure`, { headers });
  const { perspectives } = (await structure.json()) as {
    perspectives: { extName: string; units: { extId: string; path: string | null }[] }[];
  };
  const units = Object.fromEntries(
    perspectives.map(({ extName, units: all }) => {
      const within = all.filter(({ path }) => extName !== 'org' || path?.startsWith(place));
      const deepest = within.toSorted((a, b) => (b.path ?? '').split('.').length - (a.path ?? '').split('.').length)[0];
      return [extName, deepest?.extId ?? ''];
    }),
  );
  return async (externalId, comment = `Such a ${word}: nobody called me back.`, answeredAt = new Date()) => {
    const contact = {
      externalId: `C-${externalId}`,
      givenName: 'Greta',
      familyName: `Grumble${run}`,
      phone: '+358 40 1234567',
    };
    const body = JSON.stringify({
      externalId,
      answeredAt: answeredAt.toISOString(),
      units,
      // A good score: the rules of the demo look for bad ones.
      answers: { nps: 9, comment },
      contact,
    });
    const reply = await fetch(`${baseUrl}/vuejs/interviews/sales`, { method: 'POST', headers, body });
    expect(reply.status, await reply.clone().text()).toBe(200);
  };
}

/** What is shown belongs to what is asked. */
const settled = (page: Page) => page.locator('[data-stale]').first().waitFor({ state: 'detached' });

const rowsOf = (page: Page) => page.getByRole('row').filter({ hasText: rule });

test('R-127 a rule is tried on past interviews while it is written, and live once it is saved', async ({
  page,
  openPage,
  baseUrl,
  faults,
}) => {
  faults.allow(/409 \(Conflict\) .*\/vuejs\/effectblocks/);
  await asSystem(page, baseUrl);
  await page.getByRole('link', { name: 'New rule' }).click();
  await page.getByText(/Would have raised \d+ alerts? in 90 days/).waitFor();
  await page.getByRole('button', { name: 'Condition', exact: true }).click();
  await page.getByLabel('What is looked at').last().selectOption({ label: 'Comment' });
  await page.getByRole('button', { name: 'Remove this condition' }).first().click();
  // Half a condition is not tried, and cannot be saved.
  await page.getByLabel('Name').fill(rule);
  await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor();
  await page.getByLabel('Words, separated by commas').fill(word);
  await page.getByText('Would have raised 0 alerts in 90 days').waitFor();
  // The number says what it rests on, and its link leads to the rule as it is written.
  await page.getByRole('button', { name: 'Would have raised 0 alerts in 90 days' }).click();
  const trial = page.getByRole('dialog', { name: /^Tried on past interviews · / });
  await trial.getByText(new RegExp(`^0 of [\\d,]+ interviews meet the conditions: .*“${word}”`)).waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await trial.waitFor({ state: 'detached' });
  await page.getByLabel('Priority').selectOption('urgent');
  await page.getByLabel('Live: it acts on interviews from now on').check();
  await settled(page);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'rule');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`contains one of “${word}”: raise an alert (Urgent)`).waitFor();
  await page.getByRole('switch', { name: `${rule} is live`, checked: true }).waitFor();
  await expectNoAxeViolations(page);

  // What it said before can be read, with who changed it, and brought back into the form.
  await page.getByRole('link', { name: rule }).click();
  await page.getByLabel('Words, separated by commas').fill(`${word}, other`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: rule }).click();
  await page.locator('summary', { hasText: 'Former versions' }).click();
  const versions = page.getByRole('list', { name: 'Versions of this rule, the newest first' }).getByRole('listitem');
  await versions.nth(1).waitFor();
  await expect.poll(() => versions.first().innerText()).toContain('holds now');
  expect(await versions.nth(1).innerText()).toMatch(new RegExp(`version 1, .*, admin[^]*contains one of “${word}”`));
  await expectNoAxeViolations(page);
  await versions.nth(1).getByRole('button', { name: 'Bring into the form: version 1' }).click();
  await expect.poll(() => page.getByLabel('Words, separated by commas').inputValue()).toBe(word);

  // Somebody else is quicker: both versions are there, and nothing of either is lost.
  const other = await openPage();
  await signIn(other, 'admin', { path: new URL(page.url()).pathname });
  await other.getByLabel('Words, separated by commas').fill(`${word}, third`);
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other.getByText(`contains one of “${word}”, “third”`).waitFor();
  await page.getByLabel('Words, separated by commas').fill(`${word}, fourth`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const meanwhile = page.getByRole('alert').filter({ hasText: 'Version 3 was saved by admin' });
  await meanwhile.getByText(`contains one of “${word}”, “third”`).waitFor();
  await expectNoAxeViolations(page);
  await meanwhile.getByRole('button', { name: 'Go on with mine' }).click();
  await save.click();
  await page.getByText(`contains one of “${word}”, “fourth”`).waitFor();

  // Whoever takes theirs has nothing of one's own left to be asked about.
  await page.getByRole('link', { name: rule }).click();
  await page.getByLabel('Words, separated by commas').fill(`${word}, mine`);
  await other.reload();
  await other.getByRole('link', { name: rule }).click();
  await other.getByLabel('Words, separated by commas').fill(`${word}, fifth`);
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other.getByText(`contains one of “${word}”, “fifth”`).waitFor();
  await save.click();
  await page.getByRole('alert').getByRole('button', { name: 'Take theirs' }).click();
  await expect.poll(() => page.getByLabel('Words, separated by commas').inputValue()).toBe(`${word}, fifth`);
  expect(await save.isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByText(`contains one of “${word}”, “fifth”`).waitFor();
});

test('R-010 new alerts come to bell and list by themselves; keys take, tick, assign and undo', async ({
  page,
  openPage,
  baseUrl,
}) => {
  const send = await asSystem(await openPage(), baseUrl);
  await signIn(page, 'manager', { path: list });
  // There may be none open yet.
  await page
    .getByRole('grid', { name: 'Alerts' })
    .or(page.getByRole('heading', { name: 'No alerts here' }))
    .waitFor();
  const bell = page.locator('header').getByRole('link', { name: /open alert/ });
  const before = Number(/(\d+) open alert/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1]);
  await send(`bell-1-${run}`);
  await send(`bell-2-${run}`);
  await page
    .locator('header')
    .getByRole('link', { name: `${before + 2} open alerts` })
    .waitFor();
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'alert-list');

  await page.getByRole('searchbox', { name: 'Search in alerts' }).fill(rule);
  await expect.poll(() => page.getByRole('row').count()).toBe(3);
  await page.locator('#main').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('m');
  await rowsOf(page).getByText('You', { exact: true }).waitFor();
  // Both are ticked with Shift, go to somebody of the role, and come back.
  await page.keyboard.press('Home');
  await page.keyboard.press('x');
  await page.keyboard.press('J');
  await page.getByRole('status').getByText('2 selected').waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Assign 2 alerts' });
  await dialog.getByRole('option', { name: /Agent: whoever takes it/ }).waitFor();
  await page.keyboard.type('agent: whoever');
  await page.keyboard.press('Enter');
  await page.getByText('Assigned: 2 alerts.').waitFor();
  await expect.poll(() => rowsOf(page).getByText('Agent', { exact: true }).count()).toBe(2);
  await page.keyboard.press('z');
  await page.getByText('Taken back: 2 alerts.').waitFor();
  await rowsOf(page).getByText('You', { exact: true }).waitFor();
  await expect.poll(() => rowsOf(page).getByText('Nobody', { exact: true }).count()).toBe(1);
});

test('what is asked for stays about the alerts it was begun for, although the list below changes', async ({
  page,
  openPage,
  baseUrl,
}) => {
  const send = await asSystem(await openPage(), baseUrl);
  await send(`pair${run}-1`);
  await send(`pair${run}-2`);
  await signIn(page, 'manager', { path: `${list}?q=pair${run}` });
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  await page.locator('#main').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('m');
  await rowsOf(page).first().getByText('You', { exact: true }).waitFor();
  const links = rowsOf(page).locator('a[href*="/alert/"]');
  const [chosen = '', other = ''] = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Resolve the alert' });
  await dialog.getByLabel('Root cause').fill('Waiting time');
  await dialog.getByLabel('What was done about it').fill('Explained to the first.');

  // Somebody else settles it meanwhile: it leaves the list, and the next one moves up.
  const colleague = await openPage();
  await signIn(colleague, 'admin', { path: chosen });
  await colleague.getByRole('toolbar', { name: 'Do with this alert' }).getByRole('button', { name: 'More' }).click();
  await colleague.getByRole('menuitem', { name: 'This is no case…' }).click();
  await colleague.getByRole('dialog').getByLabel('Reason').fill('It was a test drive.');
  await colleague.getByRole('dialog').getByRole('button', { name: 'Say it is no case' }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(1);
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await page.getByText('Somebody changed this alert in the meantime.').waitFor();
  expect(await dialog.getByLabel('What was done about it').inputValue()).toBe('Explained to the first.');
  await page.keyboard.press('Escape');
  await page.goto(other);
  await page.getByRole('toolbar', { name: 'Do with this alert' }).getByRole('button', { name: 'Start' }).waitFor();
  expect(await page.getByText('Explained to the first.').count()).toBe(0);
});

test('R-093 the alerts open with the alert filter', async ({ page, openPage, baseUrl }) => {
  await asSystem(await openPage(), baseUrl);
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await signIn(page, 'agent');
  const headers = { authorization: (await asked).headers()['authorization'] ?? '', 'content-type': 'application/json' };
  const body = JSON.stringify({ name: `Alerts ${run}`, tokens: 'date=rdays-30,0', myUses: ['alert'] });
  const saved = await fetch(`${baseUrl}/vuejs/savedfilters/sales`, { method: 'POST', headers, body });
  const { filter } = (await saved.json()) as { filter: { savedFilterId: string } };
  await page.reload();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Alerts' }).click();
  await page.waitForURL('**/alertlist/sales/org.all.fi;date=rdays-30,0');
  await expect.poll(() => page.title()).toMatch(/^Alerts · Finland · /);
  await fetch(`${baseUrl}/vuejs/savedfilters/sales/${filter.savedFilterId}`, { method: 'DELETE', headers });
});

test('R-011 two people on one alert see each other, and neither overwrites the other', async ({
  page,
  openPage,
  baseUrl,
  faults,
}) => {
  faults.allow(/409 \(Conflict\) .*\/vuejs\/alert\/sales/);
  const send = await asSystem(await openPage(), baseUrl);
  await send(`two-${run}`, `Two of us ${word}`);
  await signIn(page, 'agent', { path: `${list}?q=two-${run}` });
  await page.getByRole('row').filter({ hasText: 'Two of us' }).waitFor();
  await page.locator('#main').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: rule, level: 1 }).waitFor();
  await page.getByText(`Two of us ${word}`).waitFor();
  await page.getByText(`Greta Grumble${run}`).waitFor();
  // Neither tabs nor filters stand in the way.
  expect(await page.getByRole('navigation', { name: 'Views' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Filters' }).count()).toBe(0);
  await expectNoAxeViolations(page);

  const other = await openPage();
  await signIn(other, 'manager', { path: new URL(page.url()).pathname });
  await page.getByText('manager has this alert open too').waitFor();
  await page.keyboard.press('m');
  await page.getByText('Assigned: ').waitFor();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Resolve the alert' });
  await dialog.getByLabel('Root cause').fill('Call back forgotten');
  await dialog.getByLabel('What was done about it').fill('Apologised and sent flowers.');
  await other.getByText('agent is working on this alert right now').waitFor();
  await expect.poll(() => other.locator('#main').innerText()).toMatch(/\bto agent\b/i);
  await other.keyboard.press('l');
  await other.getByRole('dialog').getByRole('radio', { name: 'Nobody picked up' }).check();
  await other.getByRole('dialog').getByLabel('Note').fill('Tried at noon.');
  // What the other does reaches this page too, below the dialog: it is shown before one's own is sent over it.
  await other.getByRole('button', { name: 'Log the contact' }).click();
  await other.getByRole('dialog').waitFor({ state: 'detached' });
  await other.getByText('Tried at noon.').waitFor();
  await page.getByText('Tried at noon.').waitFor();
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await dialog.getByText('Somebody changed the alert while you were writing').waitFor();
  await dialog.getByText('Tried at noon.').waitFor();
  expect(await dialog.getByLabel('What was done about it').inputValue()).toBe('Apologised and sent flowers.');
  await takeScreenshots(page, 'alert-conflict');
  await dialog.getByRole('button', { name: 'Send all the same' }).click();
  await other.getByText('Apologised and sent flowers.').first().waitFor();
  await other.getByText('Root cause: Call back forgotten').first().waitFor();
  await dialog.waitFor({ state: 'detached' });

  await page.keyboard.press('o');
  const again = page.getByRole('dialog', { name: 'Open the alert again' });
  await again.getByLabel('Reason').fill('The flowers never came.');
  await again.getByRole('button', { name: 'Open again' }).click();
  await other.getByText('The flowers never came.').waitFor();
  await other.getByRole('region', { name: 'What was done before it was opened again' }).waitFor();
  // Whoever closes the page is gone for the others at once, not only when signs of life are missed.
  await page.getByText('manager has this alert open too').waitFor();
  await other.goto('about:blank');
  await page.getByText('manager has this alert open too').waitFor({ state: 'detached', timeout: 40_000 });
});

test('an alert is worked on a phone: contact, resolve, and the next one comes', async ({ openPage, baseUrl }) => {
  const send = await asSystem(await openPage(), baseUrl);
  await send(`pocket${run}-1`, `Pocket one ${word}`);
  await send(`pocket${run}-2`, `Pocket two ${word}`);
  const page = await openPage(phone);
  await signIn(page, 'agent', { path: `${list}?q=pocket${run}` });
  const cards = rowsOf(page);
  await expect.poll(() => cards.count()).toBe(2);
  await expectNoAxeViolations(page);
  await cards.first().tap();
  await page.getByRole('heading', { name: rule, level: 1 }).waitFor();
  const first = page.url();
  const bar = page.getByRole('toolbar', { name: 'Do with this alert' });
  // Within the reach of a thumb: at the foot, and large enough.
  const box = await bar.getByRole('button', { name: 'Start' }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(600);
  await takeScreenshots(page, 'alert-phone');
  await bar.getByRole('button', { name: 'Start' }).tap();
  await page.getByText('Work taken up', { exact: true }).waitFor();
  await bar.getByRole('button', { name: 'Wait…' }).waitFor();
  // No word of what one does next is cut off.
  const cut = await bar
    .locator('.mantine-Button-label')
    .evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth).length);
  expect(cut).toBe(0);
  await bar.getByRole('button', { name: 'Contact…' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Log the contact' }).tap();
  // The dialog has the same words to choose from.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Spoke with the customer').waitFor();
  await expectNoAxeViolations(page);
  await bar.getByRole('button', { name: 'Resolve…' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Root cause').fill('Waiting time');
  await dialog.getByLabel('What was done about it').fill('Explained.');
  await dialog.getByRole('button', { name: 'Resolve' }).tap();
  await page.waitForURL((url) => url.href !== first && url.pathname.startsWith('/alert/'));
  await page.getByRole('heading', { name: rule, level: 1 }).waitFor();
});

test('R-011 whoever may not see single persons is told so beside the customer', async ({ page, openPage, baseUrl }) => {
  const send = await asSystem(await openPage(), baseUrl, dealerUnit);
  await send(`masked-${run}`, `Such a ${word}: call Greta Grumble${run}.`, new Date(Date.now() - dayMs));
  await signIn(page, 'dealer', { path: `/alertlist/sales/${dealerUnit}` });
  await rowsOf(page).first().click();
  await page.getByText('Ihre Rolle umfasst keine personenbezogenen Daten').waitFor();
  // The word of this file is the name of the contact too.
  await page.getByText('Such a •••: call •••').first().waitFor();
  expect(await page.content()).not.toContain(`Grumble${run}`);
});
