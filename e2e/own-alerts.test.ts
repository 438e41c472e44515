import { beforeAll, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { test } from './browser-test.ts';
import { makeOwnSurvey, type OwnSurvey } from './own-survey.ts';
import { takeScreenshots } from './screenshots.ts';
import { signIn } from './sign-in.ts';
import { workerProduct } from './worker-product.ts';

interface AlertRow {
  readonly alertId: string;
  readonly version: number;
  readonly state: string;
}

let own: OwnSurvey;

beforeAll(async () => {
  own = await makeOwnSurvey(workerProduct.baseUrl);
  const definition = {
    on: ['interview.completed'],
    when: { kind: 'all', of: [{ kind: 'indicator', variable: 'score', is: 'lte', value: 6 }] },
    actions: [{ kind: 'raiseAlert', priority: 'high', assignTo: { kind: 'nobody' } }],
    maximumAgeDays: 14,
  };
  const rule = { survey: own.survey, extName: 'bad', version: 0, name: 'Bad score', definition, isEnabled: true };
  await own.call('POST', 'effectblocks', rule);
}, 120_000);

const alerts = async (): Promise<readonly AlertRow[]> =>
  (await own.call<{ alerts: readonly AlertRow[] }>('GET', `alerts/${own.survey}/${own.place}?view=all`)).alerts;

test('R-041 R-095 the bell counts the open alerts as the list does, and all of them', async ({ page }) => {
  await signIn(page, 'root', { path: own.pageOf(`/ranking/${own.survey}/org.all.sweden`) });
  const bell = page.locator('header').getByRole('link', { name: /^Visit: / });
  const label = (): Promise<string | null> => bell.getAttribute('aria-label');
  await expect.poll(label).toBe('Visit: 0 open alerts');
  for (const [index, shop] of ['Norway 1', 'Norway 1', 'Sweden 2'].entries()) await own.send(`bell-${index}`, 1, shop);
  await own.send('content', 10);
  // They come by themselves, also those of other units than one looks at.
  await expect.poll(label).toBe('Visit: 3 open alerts');
  const [first, second] = await alerts();
  const change = (alert: AlertRow | undefined, version: number, one: object) =>
    own.call('POST', `alert/${own.survey}/${alert?.alertId}`, { version, change: one });
  // An alert somebody else works on is open all the same; one that is settled counts among all only.
  await change(first, first?.version ?? 0, { do: 'assign', to: { kind: 'me' } });
  const steps = [{ do: 'start' }, { do: 'resolve', rootCause: 'Waiting', resolution: 'Called back' }];
  for (const [index, step] of steps.entries()) await change(second, (second?.version ?? 0) + index, step);
  await expect.poll(label).toBe('Visit: 2 open alerts, 3 in all');
  await bell.click();
  await expect
    .poll(() => decodeURIComponent(new URL(page.url()).pathname))
    .toBe(`/alertlist/${own.survey}/${own.place}`);
  const views = page.getByRole('navigation', { name: 'Views of the list' });
  await expect.poll(() => views.getByRole('link', { name: /^All open/ }).innerText()).toMatch(/2$/);
  await expect.poll(() => page.getByRole('checkbox', { name: /^Select .*, / }).count()).toBe(2);
  await expectNoAxeViolations(page);
});

test('R-013 a sample leads back to the alert it was opened from, and to the samples by default', async ({ page }) => {
  await own.send('sampled', 2);
  await expect.poll(async () => (await alerts()).length).toBeGreaterThan(0);
  const alertId = (await alerts())[0]?.alertId ?? '';
  const { results } = await own.call<{ results: { sampleId: string }[] }>('POST', `samples/${own.survey}`, {
    samples: [
      {
        externalId: 'event-1',
        eventDay: new Date().toISOString().slice(0, 10),
        units: { org: 'Norway / Norway 1' },
        channel: 'mail',
        contact: { externalId: 'C-sampled', givenName: 'Greta', familyName: 'Sampled', email: 'greta@mail.example' },
      },
    ],
  });
  const sampleId = results[0]?.sampleId ?? '';
  await signIn(page, 'root', { path: own.pageOf(`/sample/${own.survey}/alert/${sampleId}?alert=${alertId}`) });
  await page.getByRole('heading', { level: 1, name: 'Greta Sampled' }).waitFor();
  const trail = page.getByRole('navigation', { name: 'Where this sample stands' }).getByRole('link');
  expect(await trail.innerText()).toBe('Alert');
  await trail.click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/alert/${own.survey}/${alertId}`);
  await page
    .getByRole('heading', { name: /Bad score/ })
    .first()
    .waitFor();
  for (const path of [`/sample/${own.survey}/${sampleId}`, `/sample/${own.survey}/sample/${sampleId}`]) {
    await page.goto(path);
    await expect.poll(() => trail.allInnerTexts()).toEqual(['Samples']);
    expect(await page.getByRole('navigation', { name: 'Views' }).count()).toBe(0);
    expect(await page.getByRole('complementary', { name: 'Filters' }).count()).toBe(0);
  }
  await trail.click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/samplelist\//);
});

test('R-080 a page draws ranking, alerts and points under one heading of its own', async ({ page }) => {
  const value = [
    {
      extname: 'office',
      titles: { en: 'Head office' },
      icon: 'trophy',
      selectionInterval: null,
      components: [
        { type: 'RankingTableComponent', titles: { en: 'Where we stand' } },
        { type: 'AlertList', width: 'half' },
        { type: 'GamificationOverviewConfig', width: 'half' },
      ],
    },
  ];
  await own.call('POST', 'configblocks', { name: 'pages', survey: own.survey, value, isSet: true, version: 0 });
  await signIn(page, 'root', { path: own.pageOf(`/page/office/${own.survey}/${own.place}`) });
  await page
    .getByRole('grid')
    .first()
    .getByRole('row', { name: /Norway/ })
    .waitFor();
  await page.getByRole('heading', { name: /^Alerts/, level: 2 }).waitFor();
  await page.getByRole('heading', { name: /^Rankings?$/, level: 3 }).waitFor();
  expect(await page.locator('#main h1').count()).toBe(1);
  expect(await page.title()).toMatch(/^Head office · /);
  await takeScreenshots(page, 'page-with-points');
  await expectNoAxeViolations(page);
});

test('when the last alert of a list is settled the focus is on what is shown instead', async ({ page }) => {
  await own.send('only', 1, 'Norway 1');
  const open = async (): Promise<readonly AlertRow[]> =>
    (await own.call<{ alerts: readonly AlertRow[] }>('GET', `alerts/${own.survey}/${own.place}?view=open`)).alerts;
  await expect.poll(async () => (await open()).length).toBeGreaterThan(0);
  for (const { alertId, version, state } of await open()) {
    const change = { version, change: { do: 'start' } };
    if (state !== 'in_progress') await own.call('POST', `alert/${own.survey}/${alertId}`, change);
  }
  await signIn(page, 'root', { path: own.pageOf(`/alertlist/${own.survey}/${own.place}?view=open`) });
  const ticks = page.getByRole('checkbox', { name: /^Select .*, / });
  await ticks.first().waitFor();
  for (const tick of await ticks.all()) await tick.check();
  await page
    .getByRole('toolbar', { name: 'Do with the selected alerts' })
    .getByRole('button', { name: 'Resolve…' })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Resolve/ });
  await dialog.getByLabel('Root cause').fill('Waiting');
  await dialog.getByLabel('What was done about it').fill('Called.');
  await dialog.getByRole('button', { name: /^Resolve/ }).click();
  const instead = page.getByRole('heading', { name: 'No alerts here' });
  await instead.waitFor();
  await expect.poll(() => instead.evaluate((heading) => heading === document.activeElement)).toBe(true);
});
