import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright-core';

/** The JavaScript a page asked for. */
export interface LoadedScripts {
  readonly files: number;
  readonly bytes: number;
  /** As any server sends it that compresses (level 9); this one leaves loopback uncompressed. */
  readonly gzipBytes: number;
}

/** Notes every script a page receives; read it when the page shows what counts. */
export function noteScripts(page: Page): () => Promise<LoadedScripts> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (!response.ok() || !type.includes('javascript')) return;
    const body = response.body();
    // One that comes after the last look may be cut off with its page.
    body.catch(() => undefined);
    bodies.push(body);
  });
  return async () => {
    const all = await Promise.all(bodies);
    return {
      files: all.length,
      bytes: all.reduce((sum, body) => sum + body.length, 0),
      gzipBytes: all.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0),
    };
  };
}

/** Slows the page's processor down, and switches its cache off: what a first visit on a weak machine is like. */
export async function handicap(page: Page, { slowdown }: { slowdown: number }): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return session;
}
