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

/** Signs in to the mobile app as a phone does; the answer as it is. */
export const signInToApp = async (person: Pick<AppPerson, 'id' | 'password'>): Promise<Envelope<Tokens>> =>
  send('POST', '/mb/login', '', {
    content: { loginID: person.id, password: await seal(person.password), regid: `push-${person.id}`, ...phone },
  });

/** Employees who have entered the app with a password of their own: made console users for it, and let go from the console again. */
export const peopleInTheApp = async (count: number): Promise<AppPerson[]> => {
  const { jwt } = await administrator();
  const members = await send<{ list: { id: string; name: string }[] }>('GET', '/hr/member?pageSize=100', jwt);
  const people = members.content.list.filter(({ id }) => id !== 'admin').slice(0, count);
  const wanted = people.map(({ id }) => ({ id, loginid: id }));
  const made = await send<Made[]>('POST', '/org/web/users', jwt, { content: await seal(wanted) });
  const given = new Map(made.content.map((one) => [one.empid, one.password]));
  const inApp = people.map(({ id, name }) => ({ id, name, password: given.get(id) ?? '' }));
  for (const person of inApp) {
    const { code, reason } = await signInToApp(person);
    if (code !== '200') throw new Error(`${person.id} did not enter the app: ${reason}`);
  }
  await send('DELETE', '/org/web/users', jwt, { content: await seal(people.map(({ id }) => id)) });
  return inApp;
};

/** Whether a session of the app, begun with a one-time password, still lives: it may do nothing yet, but it is known. */
export const livesInApp = async (token: string): Promise<boolean> =>
  (await send('GET', '/user/info', token)).reason === 'login.must_change';
