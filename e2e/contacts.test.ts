import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { inGerman } from './language.ts';
import { takeScreenshots } from './screenshots.ts';
import { signIn } from './sign-in.ts';

/** Signs in and answers the bearer the page uses. */
async function signInWithBearer(page: Page): Promise<string> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await signIn(page, 'admin');
  return (await asked).headers()['authorization'] ?? '';
}

/** Sends an interview of a person as another system does. */
async function send(baseUrl: string, authorization: string, interview: object): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const structure = await fetch(`${baseUrl}/vuejs/interviews/sales/structure`, { headers });
  const { perspectives } = (await structure.json()) as {
    perspectives: { extName: string; units: { extId: string; path: string | null }[] }[];
  };
  const units = Object.fromEntries(
    perspectives.map(({ extName, units: all }) => {
      const deepest = all.toSorted((a, b) => (b.path ?? '').split('.').length - (a.path ?? '').split('.').length)[0];
      return [extName, deepest?.extId ?? ''];
    }),
  );
  const body = JSON.stringify({ answeredAt: '2026-05-04T10:00:00+02:00', units, ...interview });
  const reply = await fetch(`${baseUrl}/vuejs/interviews/sales`, { method: 'POST', headers, body });
  expect(reply.status, await reply.clone().text()).toBe(200);
}

/** Uploads a file as the import page does, and waits until it has been read. */
async function upload(baseUrl: string, authorization: string, fileName: string, text: string): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const bytes = Buffer.from(text);
  const body = JSON.stringify({ fileName, byteCount: bytes.length });
  const created = await fetch(`${baseUrl}/vuejs/imports`, { method: 'POST', headers, body });
  const { importId } = (await created.json()) as { importId: string };
  const path = `${baseUrl}/vuejs/imports/${importId}`;
  const uploaded = await fetch(`${path}/file?offset=0`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  expect(uploaded.status, await uploaded.clone().text()).toBe(200);
  const stateOf = async () => ((await (await fetch(path, { headers })).json()) as { state: string }).state;
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('ready');
}

const run = Date.now().toString(36);
const own = {
  externalId: `wilma-${run}`,
  answers: { nps: 9, comment: 'This is Wilma, thank you for the quick help.' },
  contact: {
    externalId: `W-${run}`,
    givenName: 'Wilma',
    familyName: `Erase${run}`,
    email: `wilma.${run}@example.com`,
    phone: '+358 40 1234567',
    city: 'Turku',
  },
};
const other = {
  externalId: `neighbour-${run}`,
  answers: { nps: 8, comment: `My neighbour Wilma Erase${run} told me about you.` },
};

test('a person is found, everything about the person shown, and erased after a number was typed', async ({
  page,
  baseUrl,
}) => {
  const bearer = await signInWithBearer(page);
  await send(baseUrl, bearer, own);
  await send(baseUrl, bearer, other);
  const rows = Array.from(
    { length: 30 },
    (_, at) => `${at},2026-03-0${1 + (at % 9)},Turku ${at % 3},${at % 11},fine,p${at}@example.org`,
  );
  const ofPerson = `90,2026-03-04,Turku 1,9,quick help,wilma.${run}@example.com`;
  const ofOther = `91,2026-03-05,Turku 2,8,met Wilma Erase${run} there,q@example.org`;
  const head = 'visit id,day,shop,recommend,remark,mail';
  await upload(baseUrl, bearer, `visits-${run}.csv`, [head, ...rows, ofPerson, ofOther].join('\n'));

  await page.getByRole('button', { name: 'Data and connections' }).click();
  await page.getByRole('menuitem', { name: 'Contacts' }).click();
  const search = page.getByRole('searchbox', { name: 'Find a person' });
  await search.fill(`erase${run} wilma`);
  await page.getByRole('link', { name: `Wilma Erase${run}` }).waitFor();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'contacts');
  await search.fill('nobody of this name');
  await page.getByRole('heading', { name: 'Nobody is found by “nobody of this name”' }).waitFor();
  await search.fill(own.externalId);
  await page.getByRole('link', { name: `Wilma Erase${run}` }).click();

  await page.getByText('Turku').waitFor();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'contact');
  await page.getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase Wilma Erase${run}` });
  await takeScreenshots(page, 'erase-choose');
  await dialog.getByLabel('Reason').fill(`request 17 of Wilma Erase${run}`);
  await dialog.getByRole('button', { name: 'Look for everything' }).click();
  await dialog.getByText('Comments of others that name the person').first().waitFor();
  await dialog.getByText(`My neighbour Wilma Erase${run} told me about you.`).waitFor();
  const inFiles = dialog.getByRole('region', { name: 'In uploaded files' });
  await inFiles.getByText('Line 32 · row of the person').first().waitFor();
  await inFiles.getByText(`met Wilma Erase${run} there`).first().waitFor();
  const numberOfPlaces = async () =>
    /\d+$/.exec(await dialog.getByText('To confirm, type the number of all places').innerText())?.[0];
  const before = Number(await numberOfPlaces());
  await inFiles
    .getByRole('checkbox', { name: /met Wilma/ })
    .first()
    .click();
  await inFiles.getByText('stays').first().waitFor();
  await expect.poll(async () => Number(await numberOfPlaces())).toBe(before - 1);
  await expectNoAxeViolations(page);
  await inFiles.scrollIntoViewIfNeeded();
  await takeScreenshots(page, 'erase-plan');
  await inFiles
    .getByRole('checkbox', { name: /met Wilma/ })
    .first()
    .click();
  await expect.poll(async () => Number(await numberOfPlaces())).toBe(before);
  const erase = dialog.getByRole('button', { name: 'Erase for good' });
  expect(await erase.isDisabled()).toBe(true);
  const label = await dialog.getByText('To confirm, type the number of all places').innerText();
  await dialog.getByLabel('To confirm').fill(/\d+$/.exec(label)?.[0] ?? '');
  await erase.click();
  await dialog.getByText('Nothing of it can be read any more.').waitFor();
  await takeScreenshots(page, 'erase-done');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Report in German' }).click();
  const stream = await (await download).createReadStream();
  let report = '';
  for await (const chunk of stream) report += String(chunk);
  expect(report).toContain('Bestätigung der Löschung');
  expect(report).not.toMatch(/wilma/i);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByText('The data of this person was erased on').waitFor();
  // The person and what belongs to the person are read anew by themselves.
  await expect.poll(() => page.locator('#main').innerText()).not.toMatch(/wilma/i);
  await expect.poll(() => page.getByRole('button', { name: 'Erase…' }).count()).toBe(0);
  await page.goto('/contacts/erasures');
  await page.getByText('request 17 of [***]').waitFor();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'erasures');
});

test('retention is set after seeing what tonight would do, and kept on a phone too', async ({ openPage, faults }) => {
  const page = await openPage(phone);
  await signIn(page, 'admin', { path: '/contacts/retention' });
  const comments = page
    .locator('form div')
    .filter({ has: page.getByRole('heading', { name: 'Comments', exact: true }) })
    .last();
  const row = comments.locator('..');
  await row.getByLabel('After months').fill('1');
  await row.getByText(/tonight: [\d,]+/).waitFor();
  await page.getByText(/With these settings the next night erases/).waitFor();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'retention');
  const save = async (months: string): Promise<void> => {
    await row.getByLabel('After months').fill(months);
    await Promise.all([
      page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().includes('/retention')),
      page.getByRole('button', { name: 'Save' }).click(),
    ]);
  };
  await save('600');
  await page.getByText('Changed by admin').waitFor();
  await page.reload();
  await page.getByText('Changed by admin').waitFor();
  await expect.poll(() => row.getByLabel('After months').inputValue()).toBe('600');

  // Two at once: what the other set is shown, one's own stays in the form, and nothing is overwritten unseen.
  const other = await openPage();
  await signIn(other, 'admin', { path: '/contacts/retention' });
  const theirs = other.getByLabel('After months').nth(1);
  await expect.poll(() => theirs.inputValue()).toBe('600');
  await theirs.fill('590');
  await other.getByRole('button', { name: 'Save' }).click();
  await other.getByText('Saved. The next night works by it.').waitFor();
  faults.allow(/409/);
  await save('580');
  const meanwhile = page.getByRole('alert');
  await meanwhile.getByText('Comments: after 590 months').waitFor();
  expect(await row.getByLabel('After months').inputValue()).toBe('580');
  await expectNoAxeViolations(page);
  await meanwhile.getByRole('button', { name: 'Go on with mine' }).click();
  await save('');
  await page.getByText('The last nights').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
});

test('somebody known from comments only is looked for by words; in German every word is German', async ({
  page,
  openPage,
  baseUrl,
}) => {
  const bearer = await signInWithBearer(page);
  const comment = `Nora Told${run} was at the desk.`;
  await send(baseUrl, bearer, { externalId: `told-${run}`, answers: { nps: 7, comment } });
  const german = await openPage(phone);
  await signIn(german, 'admin', { path: '/contacts' });
  await inGerman(german, async () => {
    await german.getByRole('searchbox', { name: 'Person suchen' }).fill(`Nora Told${run}`);
    await german.getByRole('button', { name: 'In Kommentaren suchen …' }).click();
    const dialog = german.getByRole('dialog');
    await dialog.getByLabel('Grund').fill('Anfrage 18');
    await takeScreenshots(german, 'erase-words-de');
    await dialog.getByRole('button', { name: 'Alles suchen' }).click();
    await dialog.getByText(comment).waitFor();
    await takeScreenshots(german, 'erase-words-plan-de');
    await dialog.getByRole('button', { name: 'Plan verwerfen' }).click();
    // Whoever leaves before the answer has perhaps discarded nothing.
    await dialog.waitFor({ state: 'detached' });
    await german.goto('/contacts/erasures');
    await german.getByText('Verworfen').first().waitFor();
    await takeScreenshots(german, 'erasures-de');
    await german.goto('/contacts/retention');
    await german.getByRole('heading', { name: 'Wie lange was aufbewahrt wird' }).waitFor();
    await expectNoAxeViolations(german);
  });
  await german.getByRole('heading', { name: 'How long what is kept' }).waitFor();
});

test('a manager is not offered contacts, and is told why at their address', async ({ page }) => {
  await signIn(page, 'manager', { path: '/contacts' });
  await page.getByText('Your role does not include it.').waitFor();
});
