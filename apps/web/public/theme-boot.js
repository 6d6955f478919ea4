// the theme is known before the first paint, so nothing flashes
(function () {
  var mode = 'light';
  try {
    mode = JSON.parse(localStorage.getItem('muyun.theme') || '{}').mode || 'light';
  } catch {}
  var dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
