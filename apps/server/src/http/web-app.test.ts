import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

const script = `console.log('${'echolot '.repeat(2000)}');`;
let webDist: string;
let server: TestServer;

beforeAll(async () => {
  webDist = await mkdtemp(join(tmpdir(), 'echolot-web-'));
  await mkdir(join(webDist, 'assets'));
  await mkdir(join(webDist, 'new'));
  await writeFile(
    join(webDist, 'index.html'),
    '<!doctype html><title>Echolot</title><meta property="csp-nonce" nonce="{style-nonce}">',
  );
  await writeFile(join(webDist, 'assets', 'app-3f2a.js'), script);
  await writeFile(join(webDist, 'new', 'silent-check-sso.html'), '<!doctype html>');
  await writeFile(join(webDist, '.secret'), 'secret');
  server = await startTestServer(
    {},
    {
      imageHosts: ['https://cdn.example.com'],
      webDist,
      signOnOrigin: 'https://id.example.com',
      trustedProxies: '127.0.0.1',
    },
  );
});

afterAll(async () => {
  await server.close();
  await rm(webDist, { recursive: true });
});

const page = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(server.origin + path, { headers: { accept: 'text/html,application/xhtml+xml', ...headers } });

test.each(['/', '/ranking/sales/org.all.de', '/ranking/sales/org.all%3Bdate%3Drdays-7%2C0', '/index.html'])(
  'R-001 the address %s opens the page, which is looked for anew each time',
  async (path) => {
    const response = await page(path);
    expect(await response.text()).toContain('<title>Echolot</title>');
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  },
);

test.each(['/vuejs/nothing', '/config/nothing', '/vuejs', '/assets/gone-1a2b.js', '/assets/..%2f..%2f.secret'])(
  'the address %s is no page',
  async (path) => {
    const response = await page(path);
    expect(await response.text()).not.toMatch(/<title>|^secret/);
    expect(response.status === 404 || path === '/.secret').toBe(true);
  },
);

test('a file that is named after its content is kept for ever, and compressed for the far', async () => {
  const response = await fetch(`${server.origin}/assets/app-3f2a.js`, {
    headers: { 'x-forwarded-for': '198.51.100.7' },
  });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(await response.text()).toBe(script);
});

test('a hidden file stays hidden', async () => {
  expect(await (await page('/.secret')).text()).not.toContain('secret');
});

test('a script that is not there is not answered with the page', async () => {
  const response = await fetch(`${server.origin}/gone.js`, { headers: { accept: '*/*' } });
  expect(response.status).toBe(404);
});

test('the page may run our scripts only, reach the identity provider, and be framed by nobody', async () => {
  const policy = (await page('/')).headers.get('content-security-policy') ?? '';
  const directives = new Map(policy.split(';').map((directive) => [directive.split(' ')[0], directive]));
  expect(directives.get('script-src')).toBe("script-src 'self'");
  expect(directives.get('connect-src')).toBe("connect-src 'self' https://id.example.com");
  expect(directives.get('frame-src')).toBe("frame-src 'self' https://id.example.com");
  expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'");
  expect(directives.get('img-src')).toBe("img-src 'self' data: https://cdn.example.com");
  expect(policy).not.toContain('upgrade-insecure-requests');
});

test('styles of the page need a nonce that is another each time; nothing else admits a style element', async () => {
  const nonces = new Set<string>();
  for (const path of ['/', '/ranking/sales/org.all', '/index.html']) {
    const response = await page(path);
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /nonce="([\w-]{22})"/.exec(await response.text())?.[1] ?? '';
    expect(policy.split(';').find((directive) => directive.startsWith('style-src '))).toBe(
      `style-src 'self' 'nonce-${nonce}'`,
    );
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
  for (const path of ['/vuejs/nothing', '/assets/app-3f2a.js', '/vuejs/docs']) {
    const policy = (await page(path)).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/);
  }
});

test('R-133 the silent-check page may be framed by our own pages', async () => {
  const { headers } = await page('/new/silent-check-sso.html');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
});
