import { expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { signIn } from './sign-in.ts';

const json = { 'content-type': 'application/json' };
const made = 26;

/** Lets an employee of the service survey answer 26 times within a few minutes, always with a ten; answers its name. */
async function answerAlone(baseUrl: string): Promise<string> {
  const body = JSON.stringify({ username: 'admin', password: 'admin', universe: 'aurora' });
  const login = await fetch(`${baseUrl}/vuejs/auth/login`, { method: 'POST', headers: json, body });
  const admin = { ...json, authorization: `Bearer ${((await login.json()) as { authToken: string }).authToken}` };
  const key = {
    name: 'Unusual answers',
    surveys: ['service'],
    rights: ['interviews.write', 'structure.read'],
    unknownUnits: 'refuse',
    requestsPerMinute: 600,
    expiresAt: null,
  };
  const keyReply = await fetch(`${baseUrl}/vuejs/apikey/aurora`, {
    method: 'POST',
    headers: admin,
    body: JSON.stringify(key),
  });
  const headers = { ...json, authorization: `Bearer ${((await keyReply.json()) as { secret: string }).secret}` };
  const reply = await fetch(`${baseUrl}/vuejs/interviews/service/structure`, { headers });
  const { perspectives } = (await reply.json()) as {
    perspectives: { extName: string; units: { extId: string; path: string | null; name: string }[] }[];
  };
  const depth = (path: string | null): number => path?.split('.').length ?? 0;
  const lowest = perspectives.map(({ extName, units }) => ({
    extName,
    unit: units.toSorted((a, b) => depth(b.path) - depth(a.path))[0],
  }));
  const units = Object.fromEntries(lowest.map(({ extName, unit }) => [extName, unit?.extId ?? '']));
  const firstMs = Date.now() - 3 * 86_400_000;
  for (let count = 0; count < made; count += 1) {
    const answeredAt = new Date(firstMs + count * 20_000 + 1).toISOString();
    const interview = { externalId: `alone-${count}`, answeredAt, units, answers: { nps: 10 } };
    const sent = await fetch(`${baseUrl}/vuejs/interviews/service`, {
      method: 'POST',
      headers,
      body: JSON.stringify(interview),
    });
    expect(sent.status, await sent.text()).toBe(200);
  }
  return lowest.find(({ extName }) => extName === 'org')?.unit?.name ?? '';
}

test('unusual answers of an employee are told to administrators with odds, doubts and the interviews, to nobody else', async ({
  page,
  openPage,
  baseUrl,
}) => {
  const name = await answerAlone(baseUrl);
  await signIn(page, 'admin');
  await page.goto('/ranking/service/org.all');
  await page.getByRole('button', { name: 'Data and connections' }).click();
  await page.getByRole('menuitem', { name: 'Unusual answers' }).click();
  const burst = page.getByRole('listitem').filter({ hasText: 'Many answers at once' }).filter({ hasText: name });
  await burst.getByText(`${made} answers within 15 minutes`).waitFor();
  await burst.getByText('May also be answers of a tablet that was offline.').waitFor();
  await burst.getByText(/^Interviews to look at/).click();
  await expectNoAxeViolations(page);
  await burst
    .getByRole('link', { name: /\d+\/\d+-\d{4}/ })
    .first()
    .click();
  await page.waitForURL(/\/interview\/service\//);

  const manager = await openPage(phone);
  await signIn(manager, 'manager');
  await manager.goto('/gaming/service/org.all');
  await manager.getByRole('heading', { name: 'Unusual answers are not open to you' }).waitFor();
  await expectNoAxeViolations(manager);
}, 90_000);
