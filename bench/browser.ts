import { launchBrowser } from '../e2e/browser.ts';
import { startProduct } from '../e2e/product.ts';
import { measureBusyHands } from './browser/busy-hands.ts';
import { measureLongTable } from './browser/long-table.ts';
import { measureRankingPage } from './browser/ranking-page.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { prepareData, surveysOf } from './ranking/prepared-data.ts';
import { serve } from './ranking/serving.ts';
import { ensureWebApp } from './web-app.ts';

/** The ranking page in a real browser: the demo's, one of 10,000 units, and one of 5,000 under busy hands. */
export async function measureBrowser({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  await ensureWebApp();
  const browser = await launchBrowser();
  try {
    say('The ranking page of the demo');
    const product = await startProduct({ DEMO_INTERVIEWS: isQuick ? '20000' : '250000', LOG_LEVEL: 'warn' });
    const page = await measureRankingPage(browser, product.url, isQuick ? 3 : 7).finally(() => product.stop());

    const surveys = surveysOf(isQuick);
    const serving = await serve(await prepareData(surveys, say));
    say('The ranking page of 10,000 units');
    const table = await measureLongTable(browser, serving.url, surveys[0]?.extName ?? '', isQuick ? 3 : 7).finally(() =>
      serving.close(),
    );
    say('Typing, sorting and drilling over 5,000 rows');
    const hands = await measureBusyHands(browser, isQuick ? 1 : 4);
    return [...page, ...table, ...hands];
  } finally {
    await browser.close();
  }
}
