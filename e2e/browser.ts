import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';

/** Starts the browser of the tests, headless and silent towards the network beyond this machine. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({
    executablePath,
    env,
    headless: true,
    // Chromium's own sandbox refuses to start as root, and containers often forbid the namespaces it needs.
    chromiumSandbox: false,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
    ],
  });
}
