import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { takeScreenshots } from './screenshots.ts';
import { signIn } from './sign-in.ts';

const run = Date.now().toString(36);
const dealerUnit = 'org.all.de.north.d1007';

/** Signs in and answers the bearer the page uses. */
async function signInWithBearer(page: Page): Promise<string> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await signIn(page, 'admin');
  return (await asked).headers()['authorization'] ?? '';
}

/** Sends an interview of Wilma at the dealer's unit as another system does; answers its id. */
async function send(
  baseUrl: string,
  authorization: string,
  name: string,
  answers: Record<string, number | string>,
): Promise<string> {
  const headers = { authorization, 'content-type': 'application/json' };
  const structure = await fetch(`${baseUrl}/vuejs/interviews/sales/structure`, { headers });
  const { perspectives } = (await structure.json()) as {
    perspectives: { extName: string; units: { extId: string; path: string | null }[] }[];
  };
  const units = Object.fromEntries(
    perspectives.map(({ extName, units: all }) => {
      const own = all.find(({ path }) => path === dealerUnit);
      const deepest = all.toSorted((a, b) => (b.path ?? '').split('.').length - (a.path ?? '').split('.').length)[0];
      return [extName, (own ?? deepest)?.extId ?? ''];
    }),
  );
  const contact = { externalId: `W-${run}`, name: `Wilma Reader${run}`, email: `wilma.${run}@example.com` };
  // So close to each other that none of another test's lies between.
  const answeredAt = new Date(Date.now() - (name === 'earlier' ? 61_000 : 60_000)).toISOString();
  const body = { externalId: `${name}-${run}`, answeredAt, units, channel: 'sms', locale: 'de', answers, contact };
  const reply = await fetch(`${baseUrl}/vuejs/interviews/sales`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const { interviewId } = (await reply.json()) as { interviewId: string };
  return interviewId;
}

const hostile = '<img src=x onerror="document.title=1"> Freundlich, aber <b>langsam</b>.';

test('R-009 R-116 R-083 R-152 case 13: two people read an interview at once and comment; text stays text, a phone does it too', async ({
  page,
  openPage,
  baseUrl,
}) => {
  const bearer = await signInWithBearer(page);
  await send(baseUrl, bearer, 'earlier', { nps: 9, comment: `Danke, Wilma Reader${run}!` });
  const id = await send(baseUrl, bearer, 'first', { nps: 4, comment: hostile });
  await page.goto(`/interview/sales/${id}?linkable`);
  await page.getByText(hostile).waitFor();
  expect(await page.locator('blockquote').getAttribute('lang')).toBe('de');
  expect(await page.locator('blockquote img, blockquote b').count()).toBe(0);
  await page.getByRole('img', { name: '4 on a scale of 0 to 10' }).waitFor();
  await page.getByText(`wilma.${run}@example.com`).waitFor();
  expect(await page.getByText('Your role does not include reading personal data').count()).toBe(0);
  // The frame leaves out tabs and filters.
  expect(await page.getByRole('complementary', { name: 'Filters' }).count()).toBe(0);
  expect(await page.getByRole('navigation', { name: 'Views' }).count()).toBe(0);
  await expectNoAxeViolations(page);

  const dealer = await openPage(phone);
  await signIn(dealer, 'dealer', { path: `/interview/sales/${id}?linkable` });
  await dealer.getByText(hostile).waitFor();
  expect(await dealer.content()).not.toMatch(/Reader|wilma\./);
  // What is masked says so, and why.
  await dealer.getByText('Ihre Rolle schließt das Lesen personenbezogener Daten nicht ein').waitFor();

  const field = page.getByRole('textbox', { name: 'Your comment' });
  await field.pressSequentially('Please call her, @do');
  await page.getByRole('option', { name: 'Dora Dealer @dealer' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('Please call her, @dealer ');
  await page.keyboard.press('Control+Enter');
  // The other person sees it without doing anything.
  const seen = dealer.getByRole('listitem').filter({ hasText: 'Please call her, @dealer' });
  await seen.waitFor();
  expect(await seen.getByRole('button', { name: 'Löschen' }).count()).toBe(0);
  await dealer.getByRole('textbox', { name: 'Ihr Kommentar' }).fill('Ist erledigt.');
  await dealer.getByRole('button', { name: 'Kommentieren' }).click();
  await page.getByText('Ist erledigt.').waitFor();
  await expectNoAxeViolations(dealer);

  const own = page.getByRole('listitem').filter({ hasText: 'Please call her' });
  await own.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Change the comment' }).fill('Please write her.');
  await page.getByRole('button', { name: 'Save' }).click();
  const edited = dealer.getByRole('listitem').filter({ hasText: 'Please write her.' });
  await edited.getByText('bearbeitet').waitFor();
  const again = page.getByRole('listitem').filter({ hasText: 'Please write her.' });
  await again.getByRole('button', { name: 'Delete' }).click();
  await edited.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await edited.waitFor();
  await takeScreenshots(page, 'interview');
  await dealer.goto(`/interviewlist/sales/${dealerUnit}`);
  await dealer.getByText('Danke, •••').first().waitFor();
  await dealer.getByText('In Kommentaren steht dafür •••').waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Older interview of this unit' }).click();
  await page.getByRole('img', { name: '9 on a scale of 0 to 10' }).waitFor();
  await page.getByRole('link', { name: 'Newer interview of this unit' }).click();
  await page.getByText(hostile).waitFor();
});

test('an answer is corrected with a reason; who was slower sees both versions; the history stays; rankings follow', async ({
  page,
  openPage,
  baseUrl,
  faults,
}) => {
  faults.allow(/409 \(Conflict\)/);
  const bearer = await signInWithBearer(page);
  const id = await send(baseUrl, bearer, 'wrong', { nps: 0, comment: 'Sehr zufrieden!' });
  const second = await openPage();
  await signIn(second, 'manager', { path: `/interview/sales/${id}?linkable` });
  await page.goto(`/interview/sales/${id}?linkable`);
  const ranked = async (): Promise<number> => {
    const path = encodeURIComponent(`${dealerUnit};date=rmonths-12,0`);
    const reply = await fetch(`${baseUrl}/vuejs/rankings/sales/${path}`, { headers: { authorization: bearer } });
    const { totalColumns } = (await reply.json()) as { totalColumns: { values: (number | null)[] }[] };
    return totalColumns[0]?.values[0] ?? Number.NaN;
  };
  const before = await ranked();
  const open = async (one: Page) => {
    await one.getByRole('button', { name: 'Correct…' }).click();
    const dialog = one.getByRole('dialog', { name: 'Correct answers' });
    await dialog.getByLabel('Reason').fill('Took the scale the wrong way round');
    return dialog;
  };
  const [mine, theirs] = [await open(page), await open(second)];
  const score = (dialog: typeof mine) => dialog.getByRole('spinbutton').first();
  await score(theirs).fill('5');
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'interview-correct');
  await score(mine).fill('10');
  await mine.getByRole('button', { name: 'Correct', exact: true }).click();
  await page.getByText('The answers were corrected.').waitFor();
  await page.getByRole('img', { name: '10 on a scale of 0 to 10' }).waitFor();
  await page.getByText('Took the scale the wrong way round').waitFor();
  await second.getByRole('img', { name: '10 on a scale of 0 to 10' }).waitFor();
  await theirs.getByRole('button', { name: 'Correct', exact: true }).click();
  await theirs.getByRole('alert').getByRole('row').filter({ hasText: '10' }).waitFor();
  await theirs.getByRole('button', { name: 'Leave it as it is now' }).click();
  await theirs.waitFor({ state: 'detached' });
  // From detractor to promoter: the ranking has followed.
  await expect.poll(ranked).toBeGreaterThan(before);
});

test('R-125 what is kept beside the answers is defined for the survey, kept for an interview, and seen by others', async ({
  page,
  openPage,
  baseUrl,
}) => {
  const bearer = await signInWithBearer(page);
  const id = await send(baseUrl, bearer, 'kept', { nps: 6 });
  await page.goto(`/interview/sales/${id}?linkable`);
  const card = page.getByRole('region', { name: 'Kept by staff' });
  await card.getByRole('button', { name: 'Define…' }).click();
  const dialog = page.getByRole('dialog', { name: 'What staff keeps beside the answers' });
  await dialog.getByLabel('Name in English').fill('Topics');
  await dialog.getByLabel('Name in German').fill('Themen');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('Topics · Tags').waitFor();
  await page.keyboard.press('Escape');

  const dealer = await openPage(phone);
  await signIn(dealer, 'dealer', { path: `/interview/sales/${id}?linkable` });
  const theirs = dealer.getByRole('region', { name: 'Intern festgehalten' });
  await theirs.getByText('Themen').waitFor();
  await card.getByRole('button', { name: 'Change' }).click();
  await card.getByLabel('Topics').fill('price, <b>noise</b>');
  await card.getByRole('button', { name: 'Save' }).click();
  await theirs.getByText('price, <b>noise</b>').waitFor();
  await expectNoAxeViolations(dealer);
});

test('R-117 case 5: a link shows one interview to somebody without a session, until it is ended', async ({
  page,
  openPage,
  baseUrl,
  faults,
}) => {
  faults.allow(/410 \(Gone\)/);
  const bearer = await signInWithBearer(page);
  const id = await send(baseUrl, bearer, 'shared', { nps: 4, comment: `${hostile} Ihre Wilma Reader${run}` });
  await page.goto(`/interview/sales/${id}?linkable`);
  await page.getByRole('button', { name: 'Share…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this interview' });
  await dialog.getByText('There is none.').waitFor();
  await dialog.getByLabel('Valid for').selectOption({ label: '14 days' });
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = new URL(await dialog.locator('code').innerText());
  await dialog.getByText('not opened yet').waitFor();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'interview-share');

  const guest = await openPage(phone);
  const asked: string[] = [];
  guest.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  const reply = await guest.goto(`${link.pathname}${link.hash}`);
  expect(reply?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  expect(reply?.headers()['x-robots-tag']).toContain('noindex');
  await guest.getByText('Freundlich, aber <b>langsam</b>. Ihre [***]').waitFor();
  expect(await guest.locator('a, nav, [role=navigation]').count()).toBe(0);
  expect(await guest.content()).not.toMatch(/Wilma|@example/);
  await expectNoAxeViolations(guest);
  await takeScreenshots(guest, 'interview-shared');
  // Nothing of the rest of the product is asked, and the token is in no address.
  expect(asked.filter((line) => line.includes('/vuejs/') && !line.includes('/vuejs/sharing/open'))).toEqual([]);
  expect(asked.filter((line) => line.includes(link.hash.slice(1)))).toEqual([]);

  await dialog.getByRole('button', { name: 'End it' }).click();
  await dialog.getByText('There is none.').waitFor();
  await guest.getByText('Whoever sent this link has ended it.').waitFor();
  expect(await guest.content()).not.toContain('langsam');
  await guest.goto('/shared');
  await guest.getByText('The link is not complete.').waitFor();
});
