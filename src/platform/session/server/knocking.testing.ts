import { testDevice, testPassword, type TestServer } from '#app/server/server.testing.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import type { SignedIn } from '../session.contract.ts';

/** `sealed`: a finished JWE, instead of the password. `cookie`: the cookies of the browser. */
export type Knock = {
  loginID: string;
  password?: string;
  sealed?: string;
  door?: '/login' | '/mb/login';
  ip?: string;
  cookie?: string;
  fields?: object;
};

type Knocking = Pick<TestServer, 'app' | 'services'>;

/** A sign-in attempt at one of the endpoints, with a right or wrong password, from any claimed address. */
export const knockAt = async (
  server: Knocking,
  { loginID, password = 'wrong wrong', sealed, door = '/login', ip, cookie = '', fields = {} }: Knock,
) => {
  const jwe = sealed ?? (await server.services.keys.seal(password));
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api${door}`,
    headers: {
      ...(ip ? { 'x-forwarded-for': ip, 'user-agent': `browser ${ip}` } : {}),
      cookie: `web_admin_lang=en; ${cookie}`,
    },
    payload: { content: { loginID, password: jwe, ...testDevice, ...fields }, ...fields },
  });
  const envelope = answer.json<Envelope>();
  return {
    status: answer.statusCode,
    body: answer.body,
    headers: answer.headers,
    ...envelope,
    content: envelope.content as SignedIn & { deviceToken: string },
    /** what a browser would send back */
    cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '',
  };
};

/** Signs in as one of the test's people and returns the cookie that the browser would store. */
export const knownBrowser = async (server: Knocking, loginID: string, ip?: string): Promise<string> => {
  const { cookie, reason } = await knockAt(server, { loginID, password: testPassword, ip });
  if (cookie === '') throw new Error(`${loginID} was not let in: ${reason}`);
  return cookie;
};
