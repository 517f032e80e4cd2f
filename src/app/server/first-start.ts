import { program } from '#platform/db/program-actors.ts';
import { sql } from 'kysely';
import type { Database, Write } from '#platform/db/server/database.ts';
import { seedJob } from '#features/jobs/server/seed-jobs.ts';
import { languages } from '#platform/i18n/languages.ts';
import { searchText } from '#platform/search/server/fold.ts';
import { hashPassword, oneTimePassword } from '#platform/session/server/password.ts';
import { layoutComponent, type MenuEntry } from '#platform/rights/menu-entry.ts';
import { impactLists } from '#platform/impact/server/impact.code-lists.ts';
import { languageLists } from '#platform/language-texts/server/language.code-lists.ts';
import { rightsLists } from '#platform/rights/server/rights.code-lists.ts';
import { sessionLists } from '#platform/session/server/session.code-lists.ts';
import { undoLists } from '#platform/undo/server/undo.code-lists.ts';
import { declared } from './calls.ts';
import { groupSeeds } from './menu-groups.ts';
import { loadShippedTexts, storeShippedTexts } from './shipped-texts.ts';

const actor = program('system');
const firstStartLock = 7_305_202_003;
/** The role of the first administrator (docs/rules.md, Who may do what); role ids are ROLE + 8 digits. */
const adminRole = { id: 'ROLE00000001', name: 'ADMIN' };
const adminIdentity = 'ADMIN';

/** Returns true once per database and item: later starts do not restore what an administrator has deleted. */
const seedOnce = async (trx: Write, kind: string, key: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('shipped_item')
    .values({ kind, key })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

const codeLists = [
  ...rightsLists,
  ...sessionLists,
  ...languageLists,
  ...impactLists,
  ...undoLists,
  ...declared.codeLists,
];

const seedCodeLists = async (trx: Write): Promise<void> => {
  for (const { type, name, entries, status, parent } of codeLists) {
    for (const [place, [code, names, desccode = '']] of entries.entries()) {
      if (!(await seedOnce(trx, 'parameter', `${type}.${code}`))) continue;
      const paramname = names['zh-CN'];
      const added = await trx
        .insertInto('parameter')
        .values({
          paramtype: type,
          paramtypename: name,
          paramcode: code,
          paramname,
          paramsort: place + 1,
          parentparam: parent
            ? sql<string | null>`(select p.oid from parameter p
                where p.paramtype = ${parent.type} and p.paramcode = ${parent.code} order by p.status desc, p.oid limit 1)`
            : null,
          desccode,
          status,
          search_text: [paramname, code, type, name].map((part) => searchText(part)).join('\n'),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('oid')
        .executeTakeFirst();
      if (!added) continue;
      await trx
        .insertInto('parameter_language')
        .values(languages.map((lang) => ({ paramoid: added.oid, paramlang: lang, paramname: names[lang] })))
        .execute();
    }
  }
};

const seedTitle = async (trx: Write, { langid, title }: Pick<MenuEntry, 'langid' | 'title'>): Promise<void> => {
  await trx
    .insertInto('language_text')
    .values(
      languages.map((lang) => ({
        langtype: lang,
        langid,
        langcontent: title[lang],
        search_text: searchText(langid, title[lang]),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

type FunctionSeed = {
  id: string;
  langid: string;
  title: MenuEntry['title'];
  icon: string;
  component: string;
  url: string;
  sort: number;
  parent: string | null;
};

/** A free place among the siblings, at or after the preferred one, which an administrator's entry may have taken. */
const freeSort = async (trx: Write, parentoid: string | null, preferred: number): Promise<number> => {
  const { rows } = await sql<{
    sort: number;
  }>`select sort from web_function where parentoid is not distinct from ${parentoid}::uuid`.execute(trx);
  const taken = new Set(rows.map((row) => row.sort));
  let sort = preferred;
  while (taken.has(sort)) sort += 1;
  return sort;
};

const seedFunction = async (trx: Write, entry: FunctionSeed): Promise<void> => {
  if (!(await seedOnce(trx, 'web_function', entry.id))) return;
  const parent = entry.parent
    ? await trx.selectFrom('web_function').select(['oid', 'position']).where('id', '=', entry.parent).executeTakeFirst()
    : undefined;
  // Its group has been deleted, so it is not seeded either.
  if (entry.parent && !parent) return;
  await seedTitle(trx, entry);
  const parentoid = parent?.oid ?? null;
  const { oid } = await trx
    .insertInto('web_function')
    .values({
      id: entry.id,
      name: entry.title['zh-CN'],
      icon: entry.icon,
      position: (parent?.position ?? 0) + 1,
      parentoid,
      sort: await freeSort(trx, parentoid, entry.sort),
      component: entry.component,
      url: entry.url,
      langid: entry.langid,
    })
    .returning('oid')
    .executeTakeFirstOrThrow();
  if (entry.component === layoutComponent) return;
  const identity = await trx
    .insertInto('function_identity')
    .values({ funcoid: oid, functype: 'W', roleid: adminIdentity })
    .returning('oid')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('condition')
    .values({ identityoid: identity.oid, type: 'R', contentoid: adminRole.id })
    .execute();
};

const seedMenu = async (trx: Write): Promise<void> => {
  for (const group of groupSeeds) await seedFunction(trx, group);
  for (const entry of declared.menuEntries) await seedFunction(trx, entry);
};

type Administrator = { login: string; password: string | undefined };

/**
 * Creates the first administrator, in a role that later starts leave alone. Returns the password if one was generated.
 */
const seedAdministrator = async (trx: Write, { login, password }: Administrator): Promise<string | undefined> => {
  if (!(await seedOnce(trx, 'administrator', 'first'))) return undefined;
  const chosen = password ?? oneTimePassword();
  const name = 'Administrator';
  await trx
    .insertInto('employee')
    .values({
      empid: login,
      name,
      depkey: null,
      adaccount: null,
      origin: 'LOCAL',
      search_text: searchText(login, name),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto('account')
    .values({ empid: login, type: 'ED', userid: login, password_hash: await hashPassword(chosen) })
    .execute();
  await trx.insertInto('web_user').values({ empid: login }).execute();
  const role = await trx
    .insertInto('role')
    .values({
      ...adminRole,
      sourcetype: 'build',
      explain: '',
      search_text: searchText(adminRole.id, adminRole.name),
      member_count: 1,
      refreshed_at: new Date(),
    })
    .returning('oid')
    .executeTakeFirstOrThrow();
  await trx.insertInto('role_mapping').values({ roleoid: role.oid, contenttype: 'H', contentoid: login }).execute();
  await trx.insertInto('role_member').values({ roleoid: role.oid, empid: login }).execute();
  return password === undefined ? chosen : undefined;
};

const seedJobs = async (trx: Write): Promise<void> => {
  for (const action of declared.jobActions)
    if (action.seed && (await seedOnce(trx, 'scheduled_job', action.job))) await seedJob(trx, action);
};

/**
 * Seeds what every installation needs and this database has never had: code lists, menu, scheduled jobs, first
 * administrator; and stores the texts that this version ships with. Safe to run on several servers at once. Returns
 * the administrator's generated password, once.
 */
export const seedDefaults = async (
  db: Database,
  administrator: Administrator,
): Promise<{ generatedPassword: string | undefined }> => {
  const texts = await loadShippedTexts([...groupSeeds, ...declared.menuEntries]);
  return db.write(actor, async (trx) => {
    await sql`select pg_advisory_xact_lock(${firstStartLock})`.execute(trx);
    await seedCodeLists(trx);
    const generatedPassword = await seedAdministrator(trx, administrator);
    await seedMenu(trx);
    await seedJobs(trx);
    await storeShippedTexts(trx, texts);
    return { generatedPassword };
  });
};
