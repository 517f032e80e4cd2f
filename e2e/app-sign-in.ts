import { administrator, type Envelope, seal, send, type Tokens } from './administrator-calls.ts';

type Made = { empid: string; password: string };
export type AppPerson = { id: string; name: string; password: string };

const phone = {
  platform: 'android',
  platformversion: '16',
  model: 'Pixel 9',
  appversion: '3.2.1',
  timezone: 'Asia/Taipei',
  lang: 'zh-TW',
};

/** The password that replaces the one-time password, which opens only one session. */
const ownPassword = 'a phrase of my own';

/** Signs in to the mobile app like a phone; returns the whole response. */
export const signInToApp = async (person: Pick<AppPerson, 'id' | 'password'>): Promise<Envelope<Tokens>> =>
  send('POST', '/mb/login', '', {
    content: { loginID: person.id, password: await seal(person.password), regid: `push-${person.id}`, ...phone },
  });

/** Asks for a new password like a phone, without a session. */
export const askForPassword = async (loginID: string, note: string): Promise<void> => {
  const { code } = await send('POST', '/mb/forgotten', '', { content: { loginID, note } });
  if (code !== '200') throw new Error(`the request of ${loginID} got ${code}`);
};

/** A password of the person's own in the app; false if stories before have left the person without a way in. */
const entersApp = async (jwt: string, id: string): Promise<boolean> => {
  const made = await send<Made[]>('POST', '/org/web/users', jwt, { content: await seal([{ id, loginid: id }]) });
  const given = made.code === '200' ? made.content.find(({ empid }) => empid === id) : undefined;
  if (!given) return false;
  const entered = await signInToApp({ id, password: given.password });
  const content = await seal({ oldPassword: given.password, newPassword: ownPassword });
  const changed = entered.code === '200' && (await send('POST', '/user/password', entered.content.jwt, { content }));
  await send('DELETE', '/org/web/users', jwt, { content: await seal([id]) });
  return changed && changed.code === '200';
};

/**
 * Employees who have signed in to the app with a password of their own: they are made console users for that purpose,
 * and then removed from the console again. People whom other stories have made users or blocked are passed over.
 */
export const peopleInTheApp = async (count: number): Promise<AppPerson[]> => {
  const { jwt } = await administrator();
  const members = await send<{ list: { id: string; name: string }[] }>('GET', '/hr/member?pageSize=100', jwt);
  const inApp: AppPerson[] = [];
  for (const { id, name } of members.content.list) {
    if (inApp.length === count) return inApp;
    if (id !== 'admin' && (await entersApp(jwt, id))) inApp.push({ id, name, password: ownPassword });
  }
  throw new Error(`of ${members.content.list.length} people, ${inApp.length} could enter the app`);
};

export const livesInApp = async (token: string): Promise<boolean> =>
  (await send('GET', '/user/info', token)).code === '200';
