import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectRecord } from '../database/record.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrateRecord } from '../database/migrate.ts';
import { launchBrowser } from '../../../../e2e/browser.ts';
import { startSignInServer } from './sign-in-server.ts';
import { createSignInPeople } from './sign-in-people.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'drive-'));
const pgs = await startEmbeddedPostgres({ dataDir, isDurable: false });
await migrateRecord({ url: pgs.url });
const record = connectRecord({ url: pgs.url });
await createSignInPeople(record);
const kcSource = readFileSync(new URL('../../../../node_modules/keycloak-js/lib/keycloak.js', import.meta.url));
const csp = "default-src 'self'; script-src 'self'; frame-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const page = `<!doctype html><title>app</title><script type="module" src="/app.js"></script><main id=out>wait</main>`;
const appJs = `import Keycloak from '/keycloak.js';
const config = await (await fetch('/config/client?domain=' + location.host)).json();
const kc = window.kc = new Keycloak({ url: config.signOnServer, realm: config.realm, clientId: config.clientId });
window.events = [];
kc.onAuthLogout = () => window.events.push('logout');
try {
  const ok = await kc.init({ onLoad: 'check-sso', silentCheckSsoRedirectUri: location.origin + '/silent-check-sso.html', checkLoginIframeInterval: 1 });
  document.getElementById('out').textContent = ok ? 'in ' + kc.tokenParsed.preferred_username + ' ' + kc.sessionId : 'out';
} catch (e) { document.getElementById('out').textContent = 'error ' + JSON.stringify(e) + e; }
`;
const silent = `<!doctype html><script src="/silent-check-sso.js"></script>`;
const silentJs = `parent.postMessage(location.href, location.origin);`;
const files: Record<string, [string, string | Buffer]> = {
  '/': ['text/html', page], '/app.js': ['text/javascript', appJs], '/keycloak.js': ['text/javascript', kcSource],
  '/silent-check-sso.html': ['text/html', silent], '/silent-check-sso.js': ['text/javascript', silentJs],
};
const mount = async (app: any) => {
  for (const [url, [type, body]] of Object.entries(files)) app.get(url, async (_r: any, reply: any) => reply.header('content-type', type).header('content-security-policy', url.startsWith('/silent') ? csp.replace("ancestors 'none'", "ancestors 'self'") : csp).send(body));
};
let server = await startSignInServer(record, { mounts: [mount] });
const port = Number(new URL(server.origin).port);
console.log(server.origin);
const browser = await launchBrowser();
const check = (name: string, ok: boolean, more: unknown = '') => console.log(ok ? 'ok  ' : 'FAIL', name, more);
async function newContext(locale = 'en-GB') {
  const context = await browser.newContext({ locale });
  const faults: string[] = [];
  context.on('console', (m) => { if (['error', 'warning'].includes(m.type())) faults.push(m.type() + ': ' + m.text() + ' @' + m.location().url); });
  context.on('weberror', (e) => faults.push(String(e.error())));
  context.on('response', (r) => { if (r.status() >= 400) faults.push(r.status() + ' ' + r.url()); });
  return { context, faults };
}
const text = (p: any) => p.waitForFunction(() => { const t = document.getElementById('out')?.textContent; return t && t !== 'wait' ? t : false; }, null, { timeout: 15000 }).then((h: any) => h.jsonValue());
try {
  for (const host of ['localhost', '127.0.0.1']) {
    const origin = `http://${host}:${port}`;
    const { context, faults } = await newContext();
    const p = await context.newPage();
    await p.goto(origin + '/');
    check(host + ' check-sso out', (await text(p)) === 'out');
    await p.evaluate(() => void (window as any).kc.login());
    await p.locator('#kc-form-login').waitFor();
    if (host === 'localhost') { await p.screenshot({ path: '/tmp/login-en.png' }); }
    await p.fill('#username', 'manager'); await p.fill('#password', 'wrong'); await p.click('#kc-login');
    await p.locator('#input-error').waitFor();
    check(host + ' wrong', (await p.textContent('#input-error'))!.includes('not right'), p.url());
    if (host === 'localhost') await p.screenshot({ path: '/tmp/login-error.png' });
    await p.fill('#password', 'manager'); await p.click('#kc-login');
    const t = await text(p);
    check(host + ' login', String(t).startsWith('in manager'), t);
    check(host + ' url clean', p.url() === origin + '/', p.url());
    const before = await p.evaluate(() => (window as any).kc.token);
    check(host + ' refresh', await p.evaluate(() => (window as any).kc.updateToken(-1)));
    check(host + ' token changed', before !== (await p.evaluate(() => (window as any).kc.token)));
    check(host + ' nonce after refresh', await p.evaluate(() => !!(window as any).kc.idTokenParsed.nonce));
    console.log(await p.evaluate(() => ({ a: (window as any).kc.tokenParsed, i: (window as any).kc.idTokenParsed, r: (window as any).kc.refreshTokenParsed })));
    check(host + ' userinfo', (await p.evaluate(() => (window as any).kc.loadUserInfo())).preferred_username === 'manager');
    const identity = await p.evaluate(async () => (await fetch('/vuejs/auth/validatekeycloak', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ accessToken: (window as any).kc.token, idToken: (window as any).kc.idToken }) })).json());
    check(host + ' identity', identity.loginStatus === 0, JSON.stringify(identity).slice(0, 300));
    await p.reload();
    check(host + ' silent', String(await text(p)).startsWith('in manager'));
    // restart
    await server.close();
    server = await startSignInServer(record, { port, mounts: [mount] });
    await p.reload();
    check(host + ' after restart', String(await text(p)).startsWith('in manager'));
    check(host + ' refresh after restart', await p.evaluate(() => (window as any).kc.updateToken(-1)));
    const p2 = await context.newPage();
    await p2.goto(origin + '/');
    check(host + ' second tab', String(await text(p2)).startsWith('in manager'));
    await p2.evaluate(() => void (window as any).kc.logout());
    await p2.waitForURL(origin + '/');
    check(host + ' logged out', (await text(p2)) === 'out');
    await p.waitForFunction(() => (window as any).events.includes('logout'), null, { timeout: 5000 }).then(() => check(host + ' other tab notices', true), () => check(host + ' other tab notices', false));
    await delay(100);
    const me = await p.evaluate(async (token) => (await fetch('/vuejs/auth/identity', { headers: { authorization: 'Bearer ' + token } })).status, identity.authToken);
    check(host + ' our session ended with the provider\'s', me === 401, me);
    // remembered
    await p.goto(origin + '/'); await text(p);
    await p.evaluate(() => void (window as any).kc.login());
    await p.locator('#kc-form-login').waitFor();
    await p.fill('#username', 'Root'); await p.fill('#password', 'root'); await p.check('#rememberMe'); await p.click('#kc-login');
    check(host + ' root', String(await text(p)).startsWith('in root'));
    console.log((await context.cookies()).map((c) => [c.name, c.path, c.expires, c.httpOnly, c.sameSite].join(' ')));
    // logout without hint asks
    await p.goto(origin + '/realms/echolot/protocol/openid-connect/logout');
    await p.locator('#kc-logout').waitFor();
    if (host === 'localhost') await p.screenshot({ path: '/tmp/logout.png' });
    await p.click('#kc-logout');
    await p.locator('text=You are signed out').waitFor();
    console.log(p.url());
    // bad redirect
    const r = await p.goto(origin + '/realms/echolot/protocol/openid-connect/auth?client_id=echolot-web&redirect_uri=http://evil.example/&response_type=code&scope=openid&code_challenge=abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwx&code_challenge_method=S256');
    check('evil redirect', r!.status() === 400, await p.textContent('.detail'));
    if (host === 'localhost') await p.screenshot({ path: '/tmp/error.png' });
    console.log('faults', host, faults);
    await context.close();
  }
  // German, dark, phone
  const c = await browser.newContext({ locale: 'de-DE', colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  const p = await c.newPage();
  await p.goto(server.origin + '/'); await text(p);
  await p.evaluate(() => void (window as any).kc.login());
  await p.locator('#kc-form-login').waitFor();
  await p.fill('#username', 'x'); await p.fill('#password', 'y'); await p.click('#kc-login');
  await p.locator('#input-error').waitFor();
  await p.screenshot({ path: '/tmp/login-de.png' });
  const axe = readFileSync(new URL('../../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
  const client = await c.newCDPSession(p);
  await client.send('Page.setBypassCSP', { enabled: true });
  await p.reload().catch(() => {});
  await p.evaluate(axe);
  console.log('axe', await p.evaluate(async () => (await (window as any).axe.run()).violations.map((v: any) => v.id + ' ' + v.nodes.map((n: any) => n.html).join('|'))));
  // different user logs in in an older page
  console.log('server faults', server.faults);
} catch (e) { console.log('EXCEPTION', e); } finally {
  await browser.close(); await server.close(); await record.close(); await pgs.stop(); rmSync(dataDir, { recursive: true, force: true });
}
