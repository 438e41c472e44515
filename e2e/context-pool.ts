import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/** Contexts of a browser, lent to one test after another. */
export interface ContextPool {
  /** One without cookies, storage or pages. */
  lend(options: BrowserContextOptions): Promise<BrowserContext>;
  /** Takes one back from a test that has ended, with its pages and their ways of answering requests gone. */
  giveBack(context: BrowserContext): Promise<void>;
}

/**
 * A context that has been used keeps what it has loaded and compiled of the app: opening a page takes half the time. Whatever a person
 * leaves behind is cleared; a context whose clock was replaced is not lent again.
 */
export function createContextPool(browser: Browser): ContextPool {
  const idle = new Map<string, BrowserContext[]>();
  const kinds = new WeakMap<BrowserContext, string>();
  const spent = new WeakSet<BrowserContext>();

  async function open(kind: string, options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext(options);
    kinds.set(context, kind);
    const install = context.clock.install.bind(context.clock);
    context.clock.install = (...settings) => {
      spent.add(context);
      return install(...settings);
    };
    return context;
  }

  return {
    async lend(options) {
      const kind = JSON.stringify(options);
      return idle.get(kind)?.pop() ?? open(kind, options);
    },
    async giveBack(context) {
      // What a page still asks is not answered any more; a handler in the middle of it does not fail.
      await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
      if (spent.has(context)) return context.close();
      await Promise.all(context.pages().map((page) => page.close()));
      await context.setOffline(false);
      await context.setStorageState({ cookies: [], origins: [] });
      const kind = kinds.get(context) ?? '';
      idle.set(kind, [...(idle.get(kind) ?? []), context]);
      return undefined;
    },
  };
}
