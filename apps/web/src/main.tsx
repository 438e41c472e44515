import '@echolot/ui/theme.css';
import './first-paint.css';
import { createRoot } from 'react-dom/client';
import { log } from './api/log.ts';
import { App } from './app.tsx';
import { addressOfHash, onHashAddress } from './hash-address.ts';
import { activateLocale, likelyLocale } from './i18n/locale.ts';
import { currentIdentity } from './identity/identity-store.ts';
import { isOpenAddress } from './paths.ts';
import { loadFirstPage, preparePage, router } from './routes.tsx';
import { reconcileIdentity, restoreIdentity, watchSession } from './session/session.ts';
import { isSignOnConnected, startSignOn } from './session/sign-on.ts';
import { showStartFailure } from './start-failure.ts';

const place = document.getElementById('root');
// first-paint.js has told people with an older browser which one to use; that stays on the screen.
if (place && !document.documentElement.hasAttribute('data-unsupported')) await start(place);

/** Rewrites an old address, starts the sign-on where the page needs it, and only then mounts the app. */
async function start(root: HTMLElement): Promise<void> {
  const rewritten = addressOfHash(location.hash);
  if (rewritten !== undefined) history.replaceState(history.state, '', rewritten);
  await activateLocale(likelyLocale()).catch((error: unknown) => log.warn('the language could not be loaded', error));
  const needsSignOn = !isOpenAddress(location.pathname);
  if (needsSignOn) {
    try {
      loadFirstPage();
      await Promise.all([startSignOn(), restoreIdentity().then(prepareIfKnown)]);
      reconcileIdentity();
      if (!isSignOnConnected() && !currentIdentity()) throw new Error('The sign-on does not answer.');
      watchSession();
    } catch (error) {
      log.error('the app could not start', error);
      showStartFailure(root);
      return;
    }
  }
  onHashAddress((address) => void router.navigate({ href: address, replace: true }));
  createRoot(root).render(<App />);
}

/** A tab that is only loaded again need not wait for the sign-on to ask for its figures. */
function prepareIfKnown(): void {
  if (currentIdentity()) preparePage(location.pathname);
}
