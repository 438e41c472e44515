import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { paths } from '@echolot/core/page-paths';
import type { TextLanguage } from '../../texts/text-language.ts';
import { pageStyle } from './embedded-page-style.ts';
import { pageTexts } from './embedded-page-texts.ts';

/** A page of the sign-on, ready to be sent. `script` runs after the markup; it is allowed by its hash. */
export interface Page {
  readonly language: TextLanguage;
  readonly title: string;
  readonly body: string;
  readonly script?: string;
}

/** A person of the demo and what they do, in the languages of the pages. */
export interface DemoPerson {
  readonly username: string;
  readonly describe: (locale: string) => string;
}

export interface LoginPage {
  readonly language: TextLanguage;
  readonly action: string;
  readonly username: string;
  readonly isRemembered: boolean;
  readonly error?: string;
  readonly demoPeople: readonly DemoPerson[];
}

/** The product's mark, as in its icon. */
const mark =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#0000c8"/>' +
  '<g fill="none" stroke="#fff" stroke-linecap="round" stroke-width="2.6"><path d="M7 8h18"/>' +
  '<path d="M11.2 14.2a6.8 6.8 0 0 0 9.6 0"/><path d="M8 19.6a11.4 11.4 0 0 0 16 0" opacity=".62"/>' +
  '<path d="M5.6 25.2a15 15 0 0 0 20.8 0" opacity=".34"/></g><circle cx="16" cy="8" r="2.7" fill="#fff"/></svg>';

/** The form has Keycloak's ids, so that password managers and browser tests treat both alike. */
export function loginPage({ language, action, username, isRemembered, error, demoPeople }: LoginPage): Page {
  const texts = pageTexts(language);
  const invalid = error === undefined ? '' : ' aria-invalid="true" aria-describedby="input-error"';
  // Whoever has typed the user name already goes on with the password.
  const [focusName, focusPassword] = username === '' ? [' autofocus', ''] : ['', ' autofocus'];
  return {
    language,
    title: texts.signIn,
    body: `<h1 id="kc-page-title">${texts.signIn}</h1>
${error === undefined ? '' : `<p class="error" id="input-error" role="alert">${escape(error)}</p>`}
<form id="kc-form-login" method="post" action="${escape(action)}">
<div class="field"><label for="username">${texts.username}</label>
<input id="username" name="username" type="text" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="255" required value="${escape(username)}"${invalid}${focusName}></div>
<div class="field"><label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required${invalid}${focusPassword}></div>
<label class="check" for="rememberMe"><input id="rememberMe" name="rememberMe" type="checkbox"${isRemembered ? ' checked' : ''}>${texts.rememberMe}</label>
<button id="kc-login" name="login" type="submit">${texts.signIn}</button>
</form>
<p class="forgot"><a id="kc-forgot" href="${paths.forgot()}">${texts.forgot}</a></p>
${demoPeople.length === 0 ? '' : demoHint(language, demoPeople)}`,
  };
}

function demoHint(language: TextLanguage, people: readonly DemoPerson[]): string {
  const lines = people.map(
    (person) => `<dt>${escape(person.username)}</dt><dd>${escape(person.describe(language))}</dd>`,
  );
  return `<div class="hint" id="demo-people"><p>${pageTexts(language).demoPeople}</p><dl>${lines.join('')}</dl></div>`;
}

/**
 * Asks whether to sign out, or does so at once when the product asked with its ID token (as Keycloak does).
 * @param form oidc-provider's hidden form, submitted from here.
 */
export function logoutPage(language: TextLanguage, form: string, isAskedByProduct: boolean): Page {
  const texts = pageTexts(language);
  const yes = `<button id="kc-logout" type="submit" form="op.logoutForm" name="logout" value="yes">${texts.signOut}</button>`;
  if (isAskedByProduct) {
    return {
      language,
      title: texts.signOut,
      body: `<h1 id="kc-page-title">${texts.signingOut}</h1>${form}${yes}`,
      script: `document.getElementById('kc-logout').click();`,
    };
  }
  const stay = `<button class="quiet" type="submit" form="op.logoutForm">${texts.stay}</button>`;
  return {
    language,
    title: texts.signOut,
    body: `<h1 id="kc-page-title">${texts.signOutQuestion}</h1>${form}${yes}${stay}`,
  };
}

export function signedOutPage(language: TextLanguage, productUrl: string): Page {
  const texts = pageTexts(language);
  return {
    language,
    title: texts.signedOut,
    body: `<h1 id="kc-page-title">${texts.signedOut}</h1>${linkTo(productUrl, texts.goToProduct)}`,
  };
}

/** @param detail what an administrator can use; shown as text. */
export function errorPage(language: TextLanguage, message: string, detail: string, productUrl: string): Page {
  const texts = pageTexts(language);
  return {
    language,
    title: texts.failed,
    body: `<h1 id="kc-page-title">${texts.failed}</h1><p id="kc-error-message">${escape(message)}</p>
${linkTo(productUrl, texts.goToProduct)}${detail === '' ? '' : `<p class="detail">${escape(detail)}</p>`}`,
  };
}

function linkTo(url: string, text: string): string {
  return `<a class="button" href="${escape(url)}">${text}</a>`;
}

export function renderPage({ language, title, body, script }: Page): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Echolot</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${pageStyle}</style>
</head>
<body>
<main>
<p class="brand">${mark}Echolot</p>
<div class="card">
${body}
</div>
</main>
${script === undefined ? '' : `<script>${script}</script>`}
</body>
</html>
`;
}

/**
 * Headers of a sign-on page: nothing foreign runs, nobody frames it, nothing keeps a copy.
 * @param origins where its forms may lead; a sign-in ends with a redirect to one of them.
 */
export function pageHeaders(origins: readonly string[], script?: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src '${hashOf(pageStyle)}'`,
      "img-src 'self'",
      ...(script === undefined ? [] : [`script-src '${hashOf(script)}'`]),
      `form-action 'self' ${origins.join(' ')}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  };
}

export function sendPage(response: ServerResponse, page: Page, origins: readonly string[], status = 200): void {
  const html = renderPage(page);
  response.writeHead(status, {
    ...pageHeaders(origins, page.script),
    'content-length': Buffer.byteLength(html),
  });
  response.end(response.req.method === 'HEAD' ? undefined : html);
}

export function hashOf(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
