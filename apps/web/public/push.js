// Part of the service worker (workbox.importScripts in vite.config.ts): shows what the server sent to this
// device while no page of the app was open, and opens the app on a tap. The server writes the text, in the
// reader's language; see apps/server/src/modules/people/push.

self.addEventListener('push', (event) => {
  let notice = {};
  try {
    notice = event.data?.json() ?? {};
  } catch {
    // A browser takes push rights from a site that shows nothing: say at least whose message it is.
  }
  const { title = 'Candor', body = '', path = '', tag } = notice;
  event.waitUntil(
    self.registration.showNotification(String(title), {
      body: String(body),
      tag: tag === undefined ? '' : String(tag),
      icon: 'icons/icon-192.png',
      data: { path: String(path) },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(`./#/${event.notification.data?.path ?? ''}`, self.registration.scope).href;
  event.waitUntil(openApp(url));
});

/** Goes there in a page of the app that is open, or in a new one. */
async function openApp(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => one.url.startsWith(self.registration.scope));
  if (page === undefined) {
    await self.clients.openWindow(url);
    return;
  }
  await page.focus();
  await page.navigate(url);
}
