// Runs before the first paint, in plain old JavaScript: any browser must be able to read it.
/* oxlint-disable eslint/no-var */
(function () {
  var page = document.documentElement;

  // A dark page must never flash white. Mantine keeps the choice under this key.
  var kept = null;
  try {
    kept = localStorage.getItem('mantine-color-scheme-value');
  } catch (_) {
    // Storage may be forbidden; then the system decides.
  }
  var isDark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  // What the app is built on; an older browser is told which one to use instead of being left with an empty page.
  var isSupported =
    typeof URL.parse === 'function' &&
    typeof Promise.withResolvers === 'function' &&
    'popover' in HTMLElement.prototype &&
    'locks' in navigator;
  if (!isSupported) page.setAttribute('data-unsupported', '');
})();
