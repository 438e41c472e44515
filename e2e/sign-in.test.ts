import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { test } from './browser-test.ts';
import { fillLoginForm, signIn } from './sign-in.ts';

const pageOfGermany = '/ranking/sales/org.all.de;date=rmonths-12,0';
const loginForm = '#kc-form-login';

/** Paths with query that the page's own address takes from now on, answers of the provider left out. */
function watchAddresses(page: Page): string[] {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => {
    const url = new URL(frame.url());
    if (frame === page.mainFrame() && url.hash === '') seen.push(decodeURIComponent(url.pathname + url.search));
  });
  return seen;
}

/** As a new tab of somebody the provider knows: the session of ours is not at hand. */
async function forgetIdentity(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
}

const bearerOf = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('echolot.token'));

/** Status that a bearer gets from the API, asked outside the page. */
async function statusOf(page: Page, bearer: string | null): Promise<number> {
  const reply = await page.request.get('/vuejs/auth/identity', { headers: { authorization: `Bearer ${bearer}` } });
  return reply.status();
}

describe('the guard', () => {
  test('R-034 leads to the provider’s login from every protected page, and back to that page', async ({ page }) => {
    await page.goto('/ranking/service/brand.all');
    await page.locator(loginForm).waitFor();
    await page.goto(pageOfGermany);
    await fillLoginForm(page, 'admin', 'admin');
    await page.getByRole('heading', { name: /Germany/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(pageOfGermany);
  });

  test('R-035 a reload with a held identity stays where it is', async ({ page }) => {
    await signIn(page, 'admin', { path: pageOfGermany });
    const addresses = watchAddresses(page);
    const token = await bearerOf(page);
    await page.reload();
    await page.getByRole('heading', { name: /Germany/ }).waitFor();
    expect([...new Set(addresses)]).toEqual([pageOfGermany]);
    expect(await bearerOf(page)).toBe(token);
  });

  test('R-036 R-037 a linkable page goes through / with redirect and survey, and arrives', async ({ page }) => {
    await signIn(page, 'admin');
    await forgetIdentity(page);
    const addresses = watchAddresses(page);
    await page.goto(`${pageOfGermany}?linkable`);
    await page.getByRole('heading', { name: /Germany/ }).waitFor();
    const start = new URL(addresses.find((address) => address.startsWith('/?')) ?? '/', page.url());
    expect(start.searchParams.get('redirect')?.replace('linkable=', 'linkable')).toBe(`${pageOfGermany}?linkable`);
    expect(start.searchParams.get('survey')).toBe('sales');
    expect(new URL(page.url()).pathname).toBe(pageOfGermany);
  });

  test('R-038 any other page goes to / and, once the identity is there, on to the pasted page', async ({ page }) => {
    await signIn(page, 'admin');
    await forgetIdentity(page);
    const addresses = watchAddresses(page);
    await page.goto(pageOfGermany);
    await page.getByRole('heading', { name: /Germany/ }).waitFor();
    expect([...new Set(addresses)]).toEqual([pageOfGermany, '/']);
    expect(new URL(page.url()).pathname).toBe(pageOfGermany);
  });

  test('R-037 a universe in the query opens that universe', async ({ page }) => {
    await signIn(page, 'manager');
    await forgetIdentity(page);
    await page.goto('/?universe=nordic');
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/ranking\/palvelu\//);
    await page.getByRole('img', { name: 'Nordic' }).waitFor();
  });

  test('a redirect to another host is not followed', async ({ page }) => {
    await signIn(page, 'admin');
    await forgetIdentity(page);
    await page.goto(`/?redirect=${encodeURIComponent('//evil.example/x')}`);
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/ranking\/sales\//);
  });
});

describe('the start', () => {
  test('R-133 asks for the sign-on of this domain and mounts only after it has spoken', async ({ page }) => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const domains: (string | null)[] = [];
    await page.route('**/config/client?*', async (route) => {
      domains.push(new URL(route.request().url()).searchParams.get('domain'));
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => domains).toEqual(['localhost']);
    expect(await page.locator('.first-paint').count()).toBe(1);
    expect(await page.locator(loginForm).count()).toBe(0);
    release();
    await page.locator(loginForm).waitFor();
  });

  test.for([
    ['localhost', '/silent-check-sso.html'],
    ['127.0.0.1', '/new/silent-check-sso.html'],
  ] as const)('R-133 checks a known person silently: at %s by %s', async ([host, checkPage], { page, baseUrl }) => {
    const base = baseUrl.replace('localhost', host);
    await signIn(page, 'admin', { path: `${base}/` });
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await page.reload();
    await page.locator('#main h1').waitFor();
    expect(paths.filter((path) => path.endsWith('silent-check-sso.html'))).toEqual([checkPage]);
  });

  test('R-134 without configuration a message with a retry button stands there, never a blank page', async ({
    page,
    faults,
  }) => {
    faults.allow(/could not start|Failed to load resource/);
    await page.route('**/config/client?*', (route) => route.abort());
    await page.goto(pageOfGermany);
    await page.getByRole('alert').waitFor();
    await expectNoAxeViolations(page);
    await page.unroute('**/config/client?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator(loginForm).waitFor();
  });

  test('R-134 R-142 a sign-on that does not answer is given up after 10 s', async ({ page, faults }) => {
    faults.allow(/could not start|Failed to load resource|ERR_/);
    await page.route('**/3p-cookies/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    const asked = page.waitForRequest('**/3p-cookies/**');
    await page.clock.install();
    await page.goto('/', { waitUntil: 'commit' });
    await asked;
    await page.clock.fastForward(8_500);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.clock.fastForward(1_500);
    await page.getByRole('alert').waitFor();
  });

  test('R-142 the callback state is kept for an hour', async ({ page }) => {
    await page.goto('/');
    await page.locator(loginForm).waitFor();
    const lifetimes = await page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('kc-callback-'))
        .map(([, value]) => (JSON.parse(String(value)) as { expires: number }).expires - Date.now()),
    );
    expect(lifetimes.length).toBeGreaterThan(0);
    for (const lifetime of lifetimes) expect(lifetime).toBeLessThanOrEqual(3_600_000);
    expect(Math.max(...lifetimes)).toBeGreaterThan(3_500_000);
  });
});

describe('the session', () => {
  test('begins with the first survey, its first view, its start path and start filter', async ({ page }) => {
    await signIn(page, 'admin');
    expect(decodeURIComponent(new URL(page.url()).pathname)).toMatch(/^\/ranking\/sales\/org\.all;date=rmonths-12,0$/);
    const current = page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]');
    expect(await current.innerText()).toBe('Organisation');
  });

  test('without a survey a page says why nothing is shown and who helps; the frame is bare', async ({ page }) => {
    await page.route('**/auth/validatekeycloak', async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), surveys: [] } });
    });
    await page.goto('/');
    await fillLoginForm(page, 'admin', 'admin');
    await page.getByRole('heading', { name: 'There is no survey for you yet' }).waitFor();
    await page.getByRole('link', { name: 'support@aurora.example' }).waitFor();
    for (const name of ['Views', 'Pages']) {
      expect(await page.getByRole('navigation', { name }).count()).toBe(0);
    }
    expect(await page.getByRole('complementary', { name: 'Filters' }).count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  test('R-096 R-142 the token is refreshed when it has less than 60 s, asked every 10 s', async ({ page }) => {
    await page.clock.install();
    const refreshes: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('grant_type=refresh_token')) refreshes.push(request.url());
    });
    await signIn(page, 'admin');
    // The time that passes meanwhile counts as well.
    await page.clock.fastForward(200_000);
    await page.clock.runFor(10_000);
    expect(refreshes).toHaveLength(0);
    const handedOver = page.waitForResponse('**/vuejs/auth/renewsignon');
    await page.clock.fastForward(40_000);
    await page.clock.runFor(10_000);
    await expect.poll(() => refreshes.length).toBe(1);
    expect(await (await handedOver).json()).toEqual({ ok: true, isSignOnReachable: true });
  });

  test('R-096 a refused refresh clears the token: login is required again, and leads back to the page', async ({
    page,
    faults,
  }) => {
    // Something may be asked for while the session ends.
    faults.allow(/status of 40[01]|could not be refreshed/);
    await page.clock.install();
    await signIn(page, 'admin', { path: pageOfGermany });
    await page.context().clearCookies();
    await page.route('**/protocol/openid-connect/token', async (route) => {
      const isRefresh = route.request().postData()?.includes('grant_type=refresh_token');
      await (isRefresh ? route.fulfill({ status: 400, json: { error: 'invalid_grant' } }) : route.continue());
    });
    await page.clock.fastForward(250_000);
    await page.clock.runFor(10_000);
    await page.locator(loginForm).waitFor();
    expect(await bearerOf(page)).toBeNull();
    await page.unroute('**/protocol/openid-connect/token');
    await fillLoginForm(page, 'admin', 'admin');
    await page.getByRole('heading', { name: /Germany/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(pageOfGermany);
  });

  test('R-096 R-142 a logout in one tab ends the other within the 5 s of the login-status check', async ({
    page,
    faults,
  }) => {
    // The first tab may ask for something before its check tells it.
    faults.allow(/status of 40[01]|could not be refreshed/);
    // Without the event that tells it at once.
    await page.context().route('**/vuejs/events/**', (route) => route.fulfill({ contentType: 'text/event-stream' }));
    await page.clock.install();
    await signIn(page, 'admin', { path: pageOfGermany });
    const second = await page.context().newPage();
    await second.goto(pageOfGermany);
    await second.getByRole('heading', { name: /Germany/ }).waitFor();
    await second.getByRole('button', { name: /^Account/ }).click();
    await second.getByRole('menuitem', { name: 'Log out' }).click();
    await second.locator(loginForm).waitFor();
    await page.clock.fastForward(5_000);
    await page.locator(loginForm).waitFor();
    expect(await bearerOf(page)).toBeNull();
  });

  test('R-089 logout clears the session here, on the server and at the provider', async ({ page, faults }) => {
    faults.allow(/status of 401/);
    await signIn(page, 'admin', { path: pageOfGermany });
    const bearer = await bearerOf(page);
    expect(await statusOf(page, bearer)).toBe(200);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.locator(loginForm).waitFor();
    expect(await bearerOf(page)).toBeNull();
    expect(await statusOf(page, bearer)).toBe(401);
    await page.goto(pageOfGermany);
    await page.locator(loginForm).waitFor();
  });

  test('R-089 remember-me keeps a session id on this device, until logout', async ({ page, faults }) => {
    faults.allow(/status of 401/);
    await signIn(page, 'admin', { path: pageOfGermany });
    const before = await bearerOf(page);
    const rememberedId = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('echolot.session'));
    expect(await rememberedId()).toBeNull();
    await page.getByRole('button', { name: /^Account/ }).click();
    const stay = page.getByRole('menuitemcheckbox', { name: 'Stay signed in on this device' });
    await stay.click();
    await expect.poll(rememberedId).not.toBeNull();
    await expect.poll(() => statusOf(page, before)).toBe(401);
    // The provider has forgotten the person, and the tab is a new one.
    await page.context().clearCookies();
    await forgetIdentity(page);
    await page.goto(pageOfGermany);
    await page.getByRole('heading', { name: /Germany/ }).waitFor();
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.locator(loginForm).waitFor();
    expect(await rememberedId()).toBeNull();
  });

  test('R-090 changing the universe ends the session and goes on with the new identity', async ({ page, faults }) => {
    // What the page had under way when its session ended is refused.
    faults.allow(/status of 401/);
    await signIn(page, 'manager', { path: '/?universe=aurora' });
    const before = await bearerOf(page);
    await page.getByRole('button', { name: 'Change universe' }).click();
    await page.getByRole('menuitemradio', { name: 'Nordic' }).click();
    await page.getByRole('img', { name: 'Nordic' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/ranking\/palvelu\//);
    await expect.poll(() => statusOf(page, before)).toBe(401);
    await page.reload();
    await page.getByRole('img', { name: 'Nordic' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/ranking\/palvelu\//);
  });

  test('a session ended by the server opens anew unnoticed while the provider knows the person', async ({
    page,
    faults,
  }) => {
    faults.allow(/status of 401/);
    await signIn(page, 'admin', { path: pageOfGermany });
    const bearer = await bearerOf(page);
    const headers = { authorization: `Bearer ${bearer}` };
    await page.request.get('/vuejs/auth/changeuniverse/aurora', { headers });
    await page.getByRole('link', { name: 'Brands' }).click();
    await page.locator('#main h1').waitFor();
    await expect.poll(() => bearerOf(page)).not.toBe(bearer);
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/brand\.all/);
  });
});

describe('the event stream', () => {
  const isStream = (url: string): boolean => url.includes('/vuejs/events/');

  test('is one for all tabs of a browser; the next tab takes over', async ({ page, faults }) => {
    faults.allow(/ERR_ABORTED/);
    const streams: Page[] = [];
    page.context().on('request', (request) => {
      if (isStream(request.url())) streams.push(request.frame().page());
    });
    await signIn(page, 'admin', { path: pageOfGermany });
    await expect.poll(() => streams.length).toBe(1);
    const second = await page.context().newPage();
    await second.goto(pageOfGermany);
    await second.locator('#main h1').waitFor();
    expect(streams.filter((one) => one === second)).toHaveLength(0);
    await page.close();
    await expect.poll(() => streams.filter((one) => one === second).length).toBe(1);
  });

  test('R-142 is connected again after 45 s of silence', async ({ page }) => {
    await page.clock.install();
    let count = 0;
    page.on('request', (request) => {
      if (isStream(request.url())) count += 1;
    });
    await signIn(page, 'admin', { path: pageOfGermany });
    await expect.poll(() => count).toBe(1);
    // The time that passes meanwhile counts as well, and a ping of the server begins the silence anew.
    await page.clock.runFor(30_000);
    expect(count).toBe(1);
    const silence = async (): Promise<number> => {
      await page.clock.runFor(18_000);
      return count;
    };
    await expect.poll(silence).toBeGreaterThan(1);
  });
});
