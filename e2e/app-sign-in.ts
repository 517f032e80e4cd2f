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

/**
 * Employees who have signed in to the app with a password of their own: they are made console users for that purpose,
 * and then removed from the console again.
 */
export const peopleInTheApp = async (count: number): Promise<AppPerson[]> => {
  const { jwt } = await administrator();
  const members = await send<{ list: { id: string; name: string }[] }>('GET', '/hr/member?pageSize=100', jwt);
  const people = members.content.list.filter(({ id }) => id !== 'admin').slice(0, count);
  const wanted = people.map(({ id }) => ({ id, loginid: id }));
  const made = await send<Made[]>('POST', '/org/web/users', jwt, { content: await seal(wanted) });
  const given = new Map(made.content.map((one) => [one.empid, one.password]));
  const inApp = people.map(({ id, name }) => ({ id, name, password: ownPassword }));
  for (const { id } of inApp) {
    const oldPassword = given.get(id) ?? '';
    const entered = await signInToApp({ id, password: oldPassword });
    const content = await seal({ oldPassword, newPassword: ownPassword });
    const { code, reason } = await send('POST', '/user/password', entered.content?.jwt ?? '', { content });
    if (code !== '200') throw new Error(`${id} did not enter the app: ${entered.reason ?? reason}`);
  }
  await send('DELETE', '/org/web/users', jwt, { content: await seal(people.map(({ id }) => id)) });
  return inApp;
};

export const livesInApp = async (token: string): Promise<boolean> =>
  (await send('GET', '/user/info', token)).code === '200';
