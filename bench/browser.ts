import { launchBrowser } from '../e2e/browser.ts';
import { startProduct } from '../e2e/product.ts';
import { fillAlerts } from './alerts/many-alerts.ts';
import { measureBusyHands } from './browser/busy-hands.ts';
import { measureLongLists } from './browser/long-lists.ts';
import { measureLongTable } from './browser/long-table.ts';
import { fillUnits } from './browser/many-units.ts';
import { measureRankingPage } from './browser/ranking-page.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { embeddedRecordUrl } from './visible/embedded-record-url.ts';
import { ensureWebApp } from './web-app.ts';

/** The product in a real browser: the demo's ranking, one of 10,000 units, one of 5,000 under busy hands, and the long lists. */
export async function measureBrowser({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  await ensureWebApp();
  const browser = await launchBrowser();
  try {
    say('The ranking page of the demo');
    const product = await startProduct(
      { DEMO_INTERVIEWS: isQuick ? '20000' : '250000', LOG_LEVEL: 'warn' },
      { isWholeDemo: true },
    );
    try {
      const page = await measureRankingPage(browser, product.url, isQuick ? 3 : 7);
      const wide = { extId: 'wide', name: 'Wide', units: isQuick ? 500 : 5000 };
      const wider = { extId: 'wider', name: 'Wider', units: isQuick ? 1000 : 10_000 };
      await fillUnits(product, [wide, wider], say);
      say('The ranking page of 10,000 units');
      const table = await measureLongTable(browser, product.url, wider.extId, isQuick ? 3 : 7);
      say('Typing, ticking, sorting and drilling over 5,000 rows');
      const hands = await measureBusyHands(browser, product.url, wide.extId, isQuick ? 1 : 3);
      say('The lists of alerts, interviews and samples');
      await fillAlerts(embeddedRecordUrl(product.dataDir), { universe: 'aurora', survey: 'service', wanted: 5000 });
      const lists = await measureLongLists(browser, product.url, isQuick ? 1 : 2);
      return [...page, ...table, ...hands, ...lists];
    } finally {
      await product.stop();
    }
  } finally {
    await browser.close();
  }
}
