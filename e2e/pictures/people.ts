import { webUserCalls } from '#features/web-users/web-users.contract.ts';
import type { AppDevice } from '#platform/session/session.contract.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';
import { seal } from '../administrator-calls.ts';
import { sharedProduct } from '../story.ts';
import { agents, call, nobody, type Caller } from './calls.ts';

/*
 * The demo organisation is the same at each start, so these employee numbers always mean the same people.
 */
export const systems = 'C0012015';
export const operations = 'C0012051';
export const taiwan = 'T0012010';
export const publicity = 'C0012036';
export const personnel = 'T0012030';
export const quality = 'C0012004';
export const vietnam = 'V0012005';

export const ownPassword = 'Nan-Ji-Dao-2026';

/** Console users who have signed in, with the browser that each uses. */
const atWork: Readonly<Record<string, string>> = {
  [systems]: agents.windows,
  [operations]: agents.edge,
  [taiwan]: agents.mac,
  [publicity]: agents.windows,
  [personnel]: agents.edge,
  [quality]: agents.windows,
  [vietnam]: agents.linux,
};
/** Console users who have not signed in yet, with the account that the product proposes. */
const newcomers = ['C0012023', 'C0012092', 'T0012016'];

const android: AppDevice = {
  platform: 'android',
  platformversion: '16',
  model: 'HUAWEI Mate 70',
  appversion: '3.4.0',
  timezone: 'Asia/Shanghai',
  lang: 'zh-CN',
};
const phones: readonly AppDevice[] = [
  android,
  { ...android, platform: 'ios', platformversion: '26.1', model: 'iPhone 17' },
  { ...android, model: 'Xiaomi 15', appversion: '3.3.1' },
  { ...android, platform: 'ios', platformversion: '26.0', model: 'iPhone 16 Pro', lang: 'zh-TW' },
  { ...android, platformversion: '15', model: 'OPPO Find X8' },
  { ...android, model: 'Samsung Galaxy S25', lang: 'vi', timezone: 'Asia/Ho_Chi_Minh' },
];
const inTheApp = ['C0012003', 'C0012005', 'C0012017', 'T0012017', 'T0012022', 'V0012003', 'V0012011'];

const signIn = async (loginID: string, password: string, agent: string): Promise<Caller> => {
  const content = { loginID, password: await seal(password) };
  const { jwt } = await call(sessionCalls.login, { content }, { token: '', agent });
  return { token: jwt, agent };
};

const signInToApp = async (loginID: string, password: string, phone: AppDevice): Promise<Caller> => {
  const content = { loginID, password: await seal(password), regid: `push-${loginID}`, ...phone };
  const { jwt } = await call(sessionCalls.appLogin, { content }, nobody);
  return { token: jwt, agent: agents.app };
};

/** Replaces a one-time password. Returns the session with the tokens that the call answered. */
const changePassword = async (oldPassword: string, caller: Caller): Promise<Caller> => {
  const content = { oldPassword, newPassword: ownPassword };
  const { jwt } = await call(sessionCalls.changePassword, { content }, caller);
  return { ...caller, token: jwt };
};

/** Makes console users. Returns their one-time passwords by employee number. */
const addUsers = async (
  wanted: readonly { id: string; loginid: string }[],
  admin: Caller,
): Promise<(id: string) => string> => {
  const added = await call(webUserCalls.add, { content: [...wanted] }, admin);
  const passwords = new Map(added.map(({ empid, password }) => [empid, password ?? '']));
  return (id) => passwords.get(id) ?? '';
};

const withNumber = (id: string) => ({ id, loginid: id });

export const administrator = (): Promise<Caller> => signIn('admin', sharedProduct().adminPassword, agents.windows);

export type Staff = (empid: string) => Caller;

/** Adds the console users, most of whom sign in. Returns their sessions by employee number. */
export const consolePeople = async (admin: Caller): Promise<Staff> => {
  const passwordOf = await addUsers(Object.keys(atWork).map(withNumber), admin);
  const sessions = new Map<string, Caller>();
  for (const [id, agent] of Object.entries(atWork))
    sessions.set(id, await changePassword(passwordOf(id), await signIn(id, passwordOf(id), agent)));
  const proposals = await Promise.all(
    newcomers.map((empid) => call(webUserCalls.candidates, { query: { empid } }, admin)),
  );
  await addUsers(
    proposals.flatMap(({ list }) => list.map(({ id, loginid }) => ({ id, loginid }))),
    admin,
  );
  return (empid) => sessions.get(empid) ?? nobody;
};

/**
 * Signs employees in to the app; returns their sessions. Only console users are given a first password, so that is what
 * they are meanwhile.
 */
export const appPeople = async (admin: Caller): Promise<Caller[]> => {
  const passwordOf = await addUsers(inTheApp.map(withNumber), admin);
  const sessions: Caller[] = [];
  for (const [place, id] of inTheApp.entries()) {
    const phone = phones[place % phones.length] ?? android;
    sessions.push(await changePassword(passwordOf(id), await signInToApp(id, passwordOf(id), phone)));
  }
  await call(webUserCalls.remove, { content: inTheApp }, admin);
  return sessions;
};
