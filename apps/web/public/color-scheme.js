// Before the first paint, so that a dark page never flashes white. Mantine keeps the choice under this key.
(function () {
  var kept = null;
  try {
    kept = localStorage.getItem('mantine-color-scheme-value');
  } catch (_) {
    // Storage may be forbidden; then the system decides.
  }
  var isDark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
