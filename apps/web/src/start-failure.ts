import { setWindowTitle } from '@echolot/ui/window-title';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * In place of the app when it cannot start: what happened and a button to try again. Plain elements, because
 * whatever failed may have failed in the app itself.
 */
export function showStartFailure(place: HTMLElement): void {
  const box = document.createElement('main');
  box.className = 'start-failure';
  const logo = document.createElement('img');
  logo.src = '/favicon.svg';
  logo.alt = '';
  logo.width = 40;
  logo.height = 40;
  const title = document.createElement('h1');
  title.textContent = i18n._(msg`Echolot cannot start at the moment`);
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = i18n._(
    msg`The server or its sign-on does not answer. Check your connection and try again; if it stays this way, tell your administrator. Nothing is lost.`,
  );
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = i18n._(msg`Try again`);
  retry.addEventListener('click', () => location.reload());
  box.append(logo, title, text, retry);
  place.replaceChildren(box);
  setWindowTitle();
}
