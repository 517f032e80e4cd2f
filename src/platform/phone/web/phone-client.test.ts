import { beforeEach, expect, it, vi } from 'vitest';
import { memory } from '#platform/wire/web/storage.testing.ts';

/** What one person has asked on a phone, once that person has signed out and perhaps another one has signed in. */
let reply: (path: string, token: string | null) => Promise<Response> | Response;
let sent: string[];

const tokenOf = (person: string, turn = 1): string => `h.${btoa(JSON.stringify({ sub: person, turn }))}.s${turn}`;
const answer = (body: object, status = 200): Response => Response.json(body, { status });
const stale = (): Response => answer({ code: '0', reason: 'wire.token_invalid', content: null });
const over = (): Response => answer({ code: '401', reason: 'wire.session_over', content: null }, 401);

const modules = async () => ({
  ...(await import('./phone-client.ts')),
  ...(await import('./phone-session.ts')),
  ...(await import('./phone-push.ts')),
  ...(await import('./phone-log.ts')),
  ...(await import('./phone-place.ts')),
});
let phone: Awaited<ReturnType<typeof modules>>;

const signIn = (person: string, turn = 1): void =>
  phone.keepPhoneTokens({ jwt: tokenOf(person, turn), refreshToken: `refresh of ${person} ${turn}` });

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' });
  vi.stubGlobal('location', { pathname: '/mobileweb' });
  vi.stubGlobal('history', { pushState: () => undefined });
  vi.stubGlobal('scrollTo', () => undefined);
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    const { pathname } = new URL(url, 'http://here');
    const token = new Headers(headers).get('authorization');
    sent.push(`${pathname} ${token ?? ''}`);
    return reply(pathname, token);
  });
  phone = await modules();
  signIn('ONE');
});

const askSomething = () =>
  phone.ask(phone.pushStateCall, {}).then(
    () => 'answered',
    (error: Error) => error.message,
  );

it('stays signed out when a refresh ends after the sign-out', async () => {
  reply = (path) => {
    if (!path.endsWith('/mb/refresh')) return stale();
    phone.forgetPhoneSession();
    return answer({
      code: '200',
      content: { jwt: tokenOf('ONE', 2), refreshToken: 'r2', expiresIn: 9, mustChange: 'N' },
    });
  };
  expect(await askSomething()).not.toBe('answered');
  expect(phone.phoneToken()).toBeNull();
});

it('sends nothing of one person as another', async () => {
  reply = (path, token) => {
    if (!path.endsWith('/mb/push')) throw new Error('nothing else is asked');
    if (token?.includes(tokenOf('TWO'))) return answer({ code: '200', content: {} });
    phone.forgetPhoneSession();
    signIn('TWO');
    return stale();
  };
  expect(await askSomething()).not.toBe('answered');
  expect(sent).toHaveLength(1);
  expect(phone.phonePerson()).toBe('TWO');
});

it.each(['TWO', 'ONE'])('leaves the session of %s alone when an earlier one has ended', async (person) => {
  reply = () => {
    phone.forgetPhoneSession();
    signIn(person, 2);
    return over();
  };
  expect(await askSomething()).not.toBe('answered');
  expect(phone.phoneToken()).toBe(tokenOf(person, 2));
});

it('shows who has signed in here while somebody else did so in another tab', () => {
  phone.forgetPhoneSession({ reason: 'kick', message: 'ended', at: '' });
  localStorage.setItem('phone.token', tokenOf('ONE'));
  expect(phone.whyPhoneEnded()).toBe('ended');
  signIn('TWO');
  expect([phone.phonePerson(), phone.whyPhoneEnded()]).toEqual(['TWO', null]);
});

it('ends its own session, and one that ends while its token is refreshed', async () => {
  reply = over;
  expect(await askSomething()).not.toBe('answered');
  expect(phone.phoneToken()).toBeNull();
  signIn('ONE');
  reply = (path) => (path.endsWith('/mb/refresh') ? over() : stale());
  expect(await askSomething()).not.toBe('answered');
  expect(phone.phoneToken()).toBeNull();
});

it('notes what failed for a report of a fault, without what was sent', async () => {
  reply = () => answer({ code: '503', reason: 'wire.unexpected', content: null }, 503);
  expect(await askSomething()).not.toBe('answered');
  phone.go('/feedback/new');
  expect(phone.phoneLog()).toMatch(/ failed GET \/mb\/push: 503 wire\.unexpected\n.* to \/feedback\/new\n$/);
  expect(phone.phoneLog()).not.toContain(tokenOf('ONE'));
});

it('asks for pushes at the tap, before anything is sent', async () => {
  const order: string[] = [];
  vi.stubGlobal('Notification', {
    requestPermission: () => {
      order.push('asked');
      return Promise.resolve('granted');
    },
  });
  reply = () => {
    order.push('sent');
    return answer({ code: '200', content: { publicKey: null, quiet: null } });
  };
  expect(await phone.subscribePush()).toBe(false);
  expect(order).toEqual(['asked', 'sent']);
});

it('ends pushes to the phone when the server does not learn of a sign-out', async () => {
  const unsubscribe = vi.fn(() => Promise.resolve(true));
  const pushManager = { getSubscription: () => Promise.resolve({ unsubscribe }) };
  const serviceWorker = { getRegistration: () => Promise.resolve({ pushManager, getNotifications: () => [] }) };
  vi.stubGlobal('navigator', { ...navigator, serviceWorker });
  reply = () => answer({ code: '200', content: null });
  await phone.leavePhone();
  expect(unsubscribe).not.toHaveBeenCalled();
  signIn('ONE');
  reply = () => Promise.reject(new TypeError('no network'));
  await phone.leavePhone();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(phone.phoneToken()).toBeNull();
});
