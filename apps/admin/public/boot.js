// No text becomes markup or script on this page. Components write style sheets as texts, which need no tag.
window.trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (!text.includes('<')) return text;
    throw new TypeError('markup from a text');
  },
});

// Before the first paint: the stored theme, so that nobody sees the other one flash by.
try {
  const stored = JSON.parse(localStorage.getItem('candor.admin.preferences') ?? '{}');
  if (stored.state?.theme === 'dark') document.documentElement.dataset.theme = 'dark';
} catch {
  // Without a readable choice the page stays light.
}
