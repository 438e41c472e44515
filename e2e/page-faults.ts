import type { BrowserContext, Page } from 'playwright-core';

/** What goes wrong in a page without a test looking for it: each makes the test fail at its end. */
export interface PageFaults {
  /** Begins to collect the faults of every page of this context. Call it before the first page opens. */
  watch(context: BrowserContext): Promise<void>;
  /** Ends the collecting: the contexts serve another test. */
  unwatch(): void;
  /** Expects faults of this kind, e.g. the console's line about a reply 403 which the test provokes. */
  allow(pattern: RegExp): void;
  /** The faults so far that no `allow` covers. */
  list(): string[];
}

/** Contexts whose pages tell of violations of the policy already. */
const knowPolicy = new WeakSet<BrowserContext>();

/**
 * Collects uncaught errors, console errors, violations of the content security policy, replies 5xx and requests to
 * hosts other than this machine.
 */
export function collectPageFaults(): PageFaults {
  const faults: string[] = [];
  const contexts: BrowserContext[] = [];
  let isWatching = true;
  const note = (fault: string): void => {
    if (isWatching) faults.push(fault);
  };
  const allowed: RegExp[] = [];

  function watchPage(page: Page): void {
    page.on('pageerror', (error) => note(`uncaught in the page: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') note(`console error: ${message.text()} (${message.location().url})`);
    });
    page.on('crash', () => note(`the page crashed: ${page.url()}`));
    page.on('response', (response) => {
      if (response.status() >= 500) note(`reply ${response.status()}: ${response.url()}`);
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && !isThisMachine(url.hostname)) note(`foreign host: ${url.href}`);
    });
  }

  return {
    async watch(context) {
      contexts.push(context);
      context.on('page', watchPage);
      for (const page of context.pages()) watchPage(page);
      // A policy in report-only mode writes nothing to the console, so the event is asked as well.
      if (knowPolicy.has(context)) return;
      knowPolicy.add(context);
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP violation of ${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`);
        });
      });
    },
    unwatch() {
      isWatching = false;
      for (const context of contexts) context.off('page', watchPage);
    },
    allow(pattern) {
      allowed.push(pattern);
    },
    list() {
      return faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)));
    },
  };
}

function isThisMachine(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'
  );
}
