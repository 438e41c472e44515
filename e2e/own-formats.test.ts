import { beforeAll, expect } from 'vitest';
import { paths } from '../apps/web/src/paths.ts';
import { test } from './browser-test.ts';
import { makeOwnSurvey, type OwnSurvey } from './own-survey.ts';
import { signIn } from './sign-in.ts';
import { workerProduct } from './worker-product.ts';

let own: OwnSurvey;

beforeAll(async () => {
  own = await makeOwnSurvey(workerProduct.baseUrl, { rows: 1200, dateFormat: 'locale' });
  const { version } = await own.call<{ version: number }>('GET', 'structure/visit');
  await own.call('PUT', 'structure/visit', { version, startFilter: 'date=rmonths-24,0' });
}, 120_000);

const path = '/ranking/visit/org.all;date=2020-01-05_2030-03-31';

/** What a reader of each language finds: the days of the filter, and the number of interviews. */
const expected = {
  en: ['05/01/2020 – 31/03/2030', '1,200'],
  de: ['5.1.2020 – 31.3.2030', '1.200'],
  fi: ['5.1.2020 – 31.3.2030', '1\u00a0200'],
  et: ['5.1.2020 – 31.3.2030', '1200'],
  sv: ['2020-01-05 – 2030-03-31', '1\u00a0200'],
} as const;

test('R-144 where a universe writes dates as its readers do, days and numbers are those of each reader’s locale', async ({
  openPage,
}) => {
  try {
    for (const [locale, [days, count]] of Object.entries(expected)) {
      await own.call('PUT', 'auth/locale', { locale });
      const reader = await openPage();
      await signIn(reader, 'root', { path: own.pageOf(path) });
      const filters = reader.getByRole('region', { name: /Active filters|Gesetzte Filter/ });
      await expect.poll(() => filters.innerText(), { message: locale }).toContain(days);
      await expect
        .poll(() => reader.locator('main header').first().innerText(), { message: locale })
        .toMatch(new RegExp(`(?<!\\d)${count} `));
      await reader.close();
    }
  } finally {
    await own.call('PUT', 'auth/locale', { locale: 'en' });
  }
});

test('R-144 a wall display and a shared interview follow the universe, without anybody signed in', async ({ page }) => {
  const display = { name: 'Hall', survey: 'visit', drillPath: 'org.all', expiresAt: null };
  const { token } = await own.call<{ token: string }>('POST', 'displays', display);
  await page.goto(`/bigscreen/${token}`);
  await page.getByText(/^\d{2}\/\d{2}\/\d{4} to \d{2}\/\d{2}\/\d{4}$/).waitFor();
  const { rows } = await own.call<{ rows: { interviewId: string }[] }>('GET', 'interviewlist/visit/org.all');
  const { link } = await own.call<{ link: string }>('GET', `sharing/interview/visit/${rows[0]?.interviewId}/7`);
  const { pathname, hash } = new URL(link);
  await page.goto(`${pathname}${hash}`);
  await page.getByRole('heading', { name: /^Interview of \d{2}\/\d{2}\/\d{4}$/ }).waitFor();
});

test('R-144 whoever makes a universe chooses how it writes dates', async ({ page }) => {
  await signIn(page, 'root', { path: paths.imports() });
  await page.getByRole('button', { name: 'New universe' }).click();
  const dialog = page.getByRole('dialog', { name: 'New universe' });
  await dialog.getByLabel('Title').fill(`Formats ${Date.now().toString(36)}`);
  await dialog.getByLabel('Dates').selectOption('locale');
  const entered = page.waitForResponse((response) => response.url().includes('/auth/changeuniverse/'));
  await dialog.getByRole('button', { name: 'Make it and go on there' }).click();
  const identity = (await (await entered).json()) as { currentUniverse: { dateFormat: string } };
  expect(identity.currentUniverse.dateFormat).toBe('locale');
});
