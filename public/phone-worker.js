// Keeps the web app for phones working without a network, and shows what is pushed while it is closed. The list of its files is `phone-files.json`, written by the build.
const shell = 'phone-shell';
const files = 'phone-files';
const root = '/mobileweb';
const page = '/phone.html';
/** Files of the app whose names have no hash: the newest, or the kept ones without a network. */
const named = new Set(['/first-paint.js', '/steward.svg', '/phone.webmanifest']);
const worker = globalThis;

/** Keeps the files of this release, and deletes those of releases before the last one. */
const keepRelease = async () => {
  const answer = await fetch('/phone-files.json', { cache: 'no-cache' });
  if (!answer.ok) return;
  const { all } = await answer.json();
  const cache = await caches.open(shell);
  const known = await (await cache.match('/phone-files.json'))?.json();
  // Opened again, the release before is still the one before.
  const before = known?.all.join() === all.join() ? known.before : (known?.all ?? []);
  const isKept = async (address) => (await cache.match(address)) !== undefined;
  for (const address of all) if (named.has(address) || !(await isKept(address))) await cache.add(address);
  const newestPage = await fetch(root, { cache: 'no-cache' });
  if (!newestPage.ok) throw new Error('the page of this release cannot be had');
  await cache.put(page, newestPage);
  await cache.put('/phone-files.json', new Response(JSON.stringify({ all, before })));
  const wanted = new Set([...all, ...before, page, '/phone-files.json']);
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  }
};

worker.addEventListener('install', (event) => event.waitUntil(keepRelease().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) => {
  if (event.data === 'opened') event.waitUntil(keepRelease().catch(() => undefined));
  if (event.data === 'forget') {
    forgotten += 1;
    event.waitUntil(caches.delete(files));
  }
});

const fromShell = async (request) => (await (await caches.open(shell)).match(request)) ?? fetch(request);

/** The newest; the kept one if the server does not answer. */
const newest = async (request, kept) => {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
  } catch {}
  return (await (await caches.open(shell)).match(kept)) ?? Response.error();
};

/** Pictures and documents that were looked at; the answers that name them are kept with the same addresses. */
const filePath = '/api/file/read';
const filesAtMost = 150;
const largestFile = 20_000_000;

/** How often somebody has signed out: what was asked for before is not kept. */
let forgotten = 0;

const keepFile = async (request, answer, asked) => {
  const cache = await caches.open(files);
  await cache.put(request, answer);
  if (asked !== forgotten) await cache.delete(request);
  const known = await cache.keys();
  for (const oldest of known.slice(0, Math.max(0, known.length - filesAtMost))) await cache.delete(oldest);
};

const fileOf = async (event) => {
  const { request } = event;
  const kept = await (await caches.open(files)).match(request);
  if (kept) return kept;
  const asked = forgotten;
  const answer = await fetch(request);
  const isSmall = Number(answer.headers.get('content-length') ?? largestFile) < largestFile;
  if (answer.status === 200 && isSmall) event.waitUntil(keepFile(request, answer.clone(), asked));
  return answer;
};

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname.toLowerCase().startsWith(root)) event.respondWith(newest(request, page));
  } else if (named.has(pathname)) event.respondWith(newest(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromShell(request));
  else if (pathname === filePath && !request.headers.has('range')) event.respondWith(fileOf(event));
});

worker.addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data.json();
  const options = { body, tag, data: { path }, icon: '/phone-192.png', badge: '/phone-192.png' };
  event.waitUntil(worker.registration.showNotification(title, options));
});

// The browser has replaced its subscription: pages that are open register the new one, others when they are opened.
worker.addEventListener('pushsubscriptionchange', (event) => {
  const renew = async () => {
    for (const client of await worker.clients.matchAll({ type: 'window' })) client.postMessage({ renew: true }, []);
  };
  event.waitUntil(renew());
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = root + (event.notification.data?.path ?? '');
  const open = async () => {
    const [client] = await worker.clients.matchAll({ type: 'window' });
    if (client) {
      await client.focus();
      client.postMessage({ open: event.notification.data?.path ?? '/' }, []);
    } else await worker.clients.openWindow(address);
  };
  event.waitUntil(open());
});
