import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** When the page looks as it will stay: what waits for a newer answer is shown paler for that time. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('[data-stale], [aria-busy="true"]') &&
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
}

/** Whether axe is in every frame already: loading it takes as long as looking at a small page. */
async function hasAxe(page: Page): Promise<boolean> {
  const each = page.frames().map((frame) => frame.evaluate(() => 'axe' in window).catch(() => false));
  return (await Promise.all(each)).every(Boolean);
}

async function lookAt(page: Page, builder: AxeBuilder): ReturnType<AxeBuilder['analyze']> {
  await settled(page);
  return builder.analyze();
}

/**
 * Fails when axe finds anything against WCAG 2.2 AA or its best practices in the page once it stands still.
 *
 * @param options.within CSS selector of the part to look at, by default the whole page.
 */
export async function expectNoAxeViolations(page: Page, options: { within?: string } = {}): Promise<void> {
  const builder = new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: ';' }) })
    .options({ runOnly: { type: 'tag', values: standards }, resultTypes: ['violations'] })
    // Every frame is of the page's own origin: axe reaches them by itself, without a page of its own for putting them together.
    .setLegacyMode(true);
  if (options.within) builder.include(options.within);
  let { violations } = await lookAt(page, builder);
  // What came while it looked was seen half drawn, or still pale: a barrier is found again.
  if (violations.length > 0) ({ violations } = await lookAt(page, builder));
  if (violations.length === 0) return;
  const lines = violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.map((node) => `    ${node.target.join(' ')}  ${node.html.slice(0, 160)}`),
  ]);
  throw new Error(`axe found ${violations.length} kinds of barriers on ${page.url()}\n${lines.join('\n')}`);
}
