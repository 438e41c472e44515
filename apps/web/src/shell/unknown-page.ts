import { showSnackbar } from '@echolot/ui/snackbar-store';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** In the tab's storage, because the way to `/` may lead through the login, which is another page. */
const key = 'echolot.unknownPage';

/** Somebody opened an address that is no page: it is said once `/` is reached. */
export function noteUnknownPage(): void {
  sessionStorage.setItem(key, 'true');
}

/**
 * R-002 Says, once, why one is not where one wanted to go.
 * @param target page one goes on to, if that is not the start: then nothing has to be said any more
 */
export function tellUnknownPage(target: string | undefined): void {
  if (sessionStorage.getItem(key) === null) return;
  sessionStorage.removeItem(key);
  if (target === undefined) showSnackbar({ text: i18n._(msg`That page does not exist. This is where you start.`) });
}
