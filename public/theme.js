// Before the first paint: the ground of the theme this browser showed last (src/data/browser-storage.ts).
try {
  const { theme } = JSON.parse(localStorage.getItem('muster.theme') ?? '{}');
  if (/^(light|dark)(-brand)?$/.test(theme)) document.documentElement.dataset.theme = theme;
} catch {
  // A storage that is forbidden keeps no theme.
}
