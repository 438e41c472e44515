import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = join(dirname(import.meta.dirname), '.cache', 'screenshots');
const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/**
 * With `SCREENSHOTS=on`, writes `.cache/screenshots/<name>-<width>-<light|dark>.png` for a desk and a phone, to look at. The page
 * keeps the size and scheme it had before.
 */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] !== 'on') return;
  await mkdir(folder, { recursive: true });
  const before = page.viewportSize();
  for (const screen of screens) {
    await page.setViewportSize(screen);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Two frames: media listeners run in the first, the repaint follows.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await page.screenshot({
        path: join(folder, `${name}-${screen.width}-${colorScheme}.png`),
        animations: 'disabled',
      });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}
