// Before the first paint: the stored theme, so that nobody sees the other one flash by.
try {
  const stored = JSON.parse(localStorage.getItem('candor.admin.preferences') ?? '{}');
  if (stored.state?.theme === 'dark') document.documentElement.dataset.theme = 'dark';
} catch {
  // Without a readable choice the page stays light.
}
