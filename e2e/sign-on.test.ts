import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { test } from './browser-test.ts';
import { fillLoginForm } from './sign-in.ts';

/** What the probe page leaves for the test. */
interface Probe {
  keycloak: {
    token?: string;
    idToken?: string;
    sessionId?: string;
    login(): Promise<void>;
    logout(): Promise<void>;
    updateToken(minValidity: number): Promise<boolean>;
  };
  hasNoticedLogout: boolean;
}

const keycloakSource = readFileSync(createRequire(import.meta.url).resolve('keycloak-js'), 'utf8');
const probePath = '/sign-on-probe';
const probeScript = `import Keycloak from '${probePath}/keycloak.js';
const config = await (await fetch('/config/client?domain=' + location.hostname)).json();
const keycloak = new Keycloak({ url: config.signOnServer, realm: config.realm, clientId: config.clientId });
window.probe = { keycloak, hasNoticedLogout: false };
keycloak.onAuthLogout = () => { window.probe.hasNoticedLogout = true; };
const isIn = await keycloak.init({
  onLoad: 'check-sso',
  silentCheckSsoRedirectUri: location.origin + '/silent-check-sso.html',
  checkLoginIframeInterval: 1,
});
document.querySelector('output').textContent = isIn ? 'in: ' + keycloak.tokenParsed.preferred_username : 'out';`;

/** Puts a page with nothing but keycloak-js beside the product, so that a fault is the sign-on's own. */
async function addProbe(context: BrowserContext): Promise<void> {
  const files: Record<string, { contentType: string; body: string }> = {
    '': {
      contentType: 'text/html',
      body: `<!doctype html><title>Probe</title><output></output><script type="module" src="${probePath}/probe.js"></script>`,
    },
    '/probe.js': { contentType: 'text/javascript', body: probeScript },
    '/keycloak.js': { contentType: 'text/javascript', body: keycloakSource },
  };
  await context.route(
    ({ pathname }) => pathname.startsWith(probePath),
    async (route) => {
      const file = files[new URL(route.request().url()).pathname.slice(probePath.length)];
      await (file ? route.fulfill(file) : route.abort());
    },
  );
  // Where a redirect leads, Playwright steps aside and the product answers: its page must not take the answer for itself.
  await context.route(/\/assets\/[^/]+\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
}

/** Waits until a redirect has led back to the probe's address, and brings the probe there. */
async function returnToProbe(page: Page): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname === probePath);
  await page.reload();
}

async function stateOf(page: Page): Promise<string> {
  await page.waitForFunction(() => document.querySelector('output')?.textContent);
  return page.locator('output').innerText();
}

/** Runs inside the page, where the probe is. */
function probeOf(page: Page) {
  return {
    login: () => page.evaluate(() => void (window as unknown as { probe: Probe }).probe.keycloak.login()),
    logout: () => page.evaluate(() => void (window as unknown as { probe: Probe }).probe.keycloak.logout()),
    refresh: () => page.evaluate(() => (window as unknown as { probe: Probe }).probe.keycloak.updateToken(-1)),
    hasNoticedLogout: () => page.evaluate(() => (window as unknown as { probe: Probe }).probe.hasNoticedLogout),
    tokens: () =>
      page.evaluate(() => {
        const { token = '', idToken = '' } = (window as unknown as { probe: Probe }).probe.keycloak;
        return { accessToken: token, idToken };
      }),
  };
}

describe('the embedded sign-on through keycloak-js', () => {
  test('R-133 R-142 checks silently, signs in, refreshes, knows a second tab, and tells it of the sign-out', async ({
    page,
    baseUrl,
  }) => {
    await addProbe(page.context());
    await page.goto(probePath);
    expect(await stateOf(page)).toBe('out');
    await probeOf(page).login();
    await fillLoginForm(page, 'manager', 'manager');
    await returnToProbe(page);
    expect(await stateOf(page)).toBe('in: manager');
    expect(page.url()).toBe(`${baseUrl}${probePath}`);

    expect(await probeOf(page).refresh()).toBe(true);
    const reply = await page.request.post('/vuejs/auth/validatekeycloak', { data: await probeOf(page).tokens() });
    expect(await reply.json()).toMatchObject({ loginStatus: 0, username: 'manager' });

    await page.reload();
    expect(await stateOf(page)).toBe('in: manager');
    const second = await page.context().newPage();
    await second.goto(probePath);
    expect(await stateOf(second)).toBe('in: manager');

    const signedOut = second.waitForResponse((response) => response.url().endsWith('/openid-connect/logout/confirm'));
    await probeOf(second).logout();
    await signedOut;
    await returnToProbe(second);
    await second.locator('output', { hasText: /^out$/ }).waitFor();
    expect(second.url()).toBe(`${baseUrl}${probePath}`);
    await expect.poll(() => probeOf(page).hasNoticedLogout(), { timeout: 40_000 }).toBe(true);
  });

  test('works at 127.0.0.1 as at localhost', async ({ page, baseUrl }) => {
    await addProbe(page.context());
    const origin = baseUrl.replace('localhost', '127.0.0.1');
    await page.goto(origin + probePath);
    expect(await stateOf(page)).toBe('out');
    await probeOf(page).login();
    await fillLoginForm(page, 'agent', 'agent');
    await returnToProbe(page);
    expect(await stateOf(page)).toBe('in: agent');
    expect(new URL(page.url()).origin).toBe(origin);
    await page.reload();
    expect(await stateOf(page)).toBe('in: agent');
  });

  test('refuses a wrong password in words, keeps the name, and is accessible in light and dark, German and English', async ({
    openPage,
  }) => {
    for (const [locale, colorScheme, words] of [
      ['en-GB', 'light', 'User name or password is not right.'],
      ['de-DE', 'dark', 'Benutzername oder Passwort stimmt nicht.'],
    ] as const) {
      const page = await openPage({ locale, colorScheme });
      await addProbe(page.context());
      await page.goto(probePath);
      await stateOf(page);
      await probeOf(page).login();
      await fillLoginForm(page, 'dealer', 'wrong');
      expect(await page.locator('#input-error').innerText()).toContain(words);
      expect(await page.locator('#username').inputValue()).toBe('dealer');
      expect(await page.locator('#password').evaluate((field) => field === document.activeElement)).toBe(true);
      await expectNoAxeViolations(page);
      await page.keyboard.type('dealer');
      await page.keyboard.press('Enter');
      await returnToProbe(page);
      expect(await stateOf(page)).toBe('in: dealer');
    }
  });
});
