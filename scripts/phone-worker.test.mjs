import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { expect, it, vi } from 'vitest';
import { inProject } from './places.mjs';

/*
 * The service worker of the web app for phones, in a browser's stead: Chromium without a window shows no notices. What
 * it keeps is tried in a real browser (e2e/phone-circle.e2e.ts).
 */

const start = ({ open = [] } = {}) => {
  const heard = new Map();
  const worker = {
    addEventListener: (name, listener) => heard.set(name, listener),
    location: { origin: 'https://here' },
    registration: { showNotification: vi.fn(async () => undefined) },
    clients: { matchAll: async () => open, openWindow: vi.fn(async () => undefined), claim: async () => undefined },
    skipWaiting: async () => undefined,
    URL,
    Request,
    Response,
    Set,
  };
  worker.globalThis = worker;
  vm.runInNewContext(readFileSync(inProject('public', 'phone-worker.js'), 'utf8'), worker);
  const say = async (name, event) => {
    const works = [];
    heard.get(name)({ ...event, waitUntil: (promise) => works.push(promise) });
    await Promise.all(works);
  };
  return { worker, say, heard };
};

const pushed = (words) => ({ data: { json: () => ({ kind: 'message', tag: 'one', path: '/messages/1', ...words }) } });

it('shows what is pushed; with the same tag it takes the place of what was shown', async () => {
  const { worker, say } = start();
  await say('push', pushed({ title: '停电', body: '周日' }));
  await say('push', pushed({ title: '已撤回', body: '' }));
  const [first, second] = worker.registration.showNotification.mock.calls;
  expect(first).toEqual(['停电', expect.objectContaining({ body: '周日', tag: 'one', data: { path: '/messages/1' } })]);
  expect(second).toEqual(['已撤回', expect.objectContaining({ tag: 'one' })]);
});

it('opens the place of what was tapped, in the app if it is open', async () => {
  const close = vi.fn();
  const tapped = { notification: { close, data: { path: '/messages/1' } } };
  const closed = start();
  await closed.say('notificationclick', tapped);
  expect(closed.worker.clients.openWindow).toHaveBeenCalledExactlyOnceWith('/mobileweb/messages/1');
  const client = { focus: vi.fn(async () => undefined), postMessage: vi.fn() };
  const running = start({ open: [client] });
  await running.say('notificationclick', tapped);
  expect(running.worker.clients.openWindow).not.toHaveBeenCalled();
  expect(client.postMessage).toHaveBeenCalledExactlyOnceWith({ open: '/messages/1' }, []);
  expect(close).toHaveBeenCalledTimes(2);
});

it.each([
  ['a write', { method: 'POST', url: 'https://here/api/mb/feedback' }],
  ['a read of the server', { method: 'GET', url: 'https://here/api/mb/home' }],
  ['another site', { method: 'GET', url: 'https://there/assets/a.js' }],
  ['a page of the console', { method: 'GET', mode: 'navigate', url: 'https://here/home' }],
  [
    'a part of a file',
    { method: 'GET', url: 'https://here/api/file/read?fileid=x', headers: new Headers({ range: 'bytes=0-1' }) },
  ],
])('leaves %s alone', (_what, request) => {
  const { heard } = start();
  const respondWith = vi.fn();
  heard.get('fetch')({ request: { headers: new Headers(), mode: 'cors', ...request }, respondWith });
  expect(respondWith).not.toHaveBeenCalled();
});
