import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { test } from './browser-test.ts';
import { collectPageFaults } from './page-faults.ts';

const server = createServer((request, reply) => {
  reply.setHeader('content-type', 'text/html; charset=utf-8');
  if (request.url === '/guarded') {
    reply.setHeader('content-security-policy', "default-src 'none'");
    reply.end('<!doctype html><title>guarded</title><script>document.title = "ran"</script>');
    return;
  }
  reply.end(
    '<!doctype html><html lang="en"><title>a page</title><main><h1>Grüße</h1>' +
      '<button onclick="this.textContent = \'done\'">go</button></main></html>',
  );
});
let address = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  address = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

describe('the browser of the tests', () => {
  test('opens a page and clicks', async ({ page }) => {
    await page.goto(address);
    await page.click('button');
    expect(await page.textContent('button')).toBe('done');
  });

  test('collects what goes wrong in a page', async ({ page, faults }) => {
    faults.allow(/./);
    const collected = collectPageFaults();
    await collected.watch(page.context());
    await page.goto(`${address}/guarded`);
    expect(await page.title()).toBe('guarded');
    await page.goto(address);
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error('lost'))));
    await page.goto('http://elsewhere.example/').catch(() => {});
    await expect.poll(() => collected.list().length).toBeGreaterThanOrEqual(4);
    const text = collected.list().join('\n');
    expect(text).toMatch(/CSP violation of script-src-elem: inline/);
    expect(text).toMatch(/uncaught in the page: Error: lost/);
    expect(text).toMatch(/foreign host: http:\/\/elsewhere\.example/);
  });

  test('axe finds a barrier', async ({ page }) => {
    await page.goto(address);
    await expectNoAxeViolations(page);
    await page.evaluate(() => document.querySelector('main')?.insertAdjacentHTML('beforeend', '<input>'));
    await expect(expectNoAxeViolations(page)).rejects.toThrow('label');
  });
});
