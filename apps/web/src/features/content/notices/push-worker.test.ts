import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const SCOPE = 'https://example.com/app/';
const source = readFileSync(new URL('../../../../public/push.js', import.meta.url), 'utf8');

type Handler = (event: object) => void;

/** The worker's part that shows pushes, in a browser that has these pages open. */
function startWorker(pages: readonly object[] = []) {
  const handlers = new Map<string, Handler>();
  const showNotification = vi.fn(() => Promise.resolve());
  const openWindow = vi.fn(() => Promise.resolve());
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: { scope: SCOPE, showNotification },
    clients: { matchAll: () => Promise.resolve(pages), openWindow },
  };
  runInNewContext(source, { self, URL });
  const happen = async (name: string, event: object): Promise<void> => {
    const waits: unknown[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (work: unknown) => waits.push(work) });
    await Promise.all(waits);
  };
  return { happen, showNotification, openWindow };
}

const notice = { title: 'Bought 0.01 BTC', body: 'Order 7', path: 'pages/neWs/neWs', tag: 'm-1' };

test('a push is shown as the server wrote it', async () => {
  const { happen, showNotification } = startWorker();
  await happen('push', { data: { json: () => notice } });
  expect(showNotification).toHaveBeenCalledWith('Bought 0.01 BTC', {
    ...{ body: 'Order 7', tag: 'm-1', icon: 'icons/icon-192.png' },
    data: { path: 'pages/neWs/neWs' },
  });
});

test.each([
  ['nothing', null],
  [
    'no JSON',
    {
      json: () => {
        throw new SyntaxError('no JSON');
      },
    },
  ],
])('a push with %s still says whose it is', async (_what, data) => {
  const { happen, showNotification } = startWorker();
  await happen('push', { data });
  expect(showNotification).toHaveBeenCalledWith('Candor', expect.objectContaining({ body: '' }));
});

const tap = () => ({ notification: { close: vi.fn(), data: { path: notice.path } } });
const URL_OF_NOTICE = `${SCOPE}#/pages/neWs/neWs`;

test('a tap goes there in the page that is open', async () => {
  const page = { url: `${SCOPE}#/home`, focus: vi.fn(), navigate: vi.fn() };
  const other = { url: 'https://example.com/admin/', focus: vi.fn(), navigate: vi.fn() };
  const { happen, openWindow } = startWorker([other, page]);
  const event = tap();
  await happen('notificationclick', event);
  expect(event.notification.close).toHaveBeenCalledOnce();
  expect(page.focus).toHaveBeenCalledOnce();
  expect(page.navigate).toHaveBeenCalledWith(URL_OF_NOTICE);
  expect(other.focus).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test('a tap opens the app where no page is open', async () => {
  const { happen, openWindow } = startWorker();
  await happen('notificationclick', tap());
  expect(openWindow).toHaveBeenCalledWith(URL_OF_NOTICE);
});
