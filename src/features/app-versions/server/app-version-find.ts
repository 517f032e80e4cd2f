import type { FindSource } from '#platform/find/server/find-source.ts';
import { fold } from '#platform/search/server/fold.ts';
import { appVersionCalls, appVersionMenu, platformList } from '../app-versions.contract.ts';
import { codeEntries, nameIn } from './app-version-codes.queries.ts';
import { allAppVersions } from './app-versions.queries.ts';
import { words } from './words.texts.ts';

/** Versions of the app by number, platform or description. There are some hundred at most. */
export const appVersionFind: FindSource = {
  list: appVersionCalls.list,
  edit: appVersionCalls.edit,
  records: async (db, { quick, limit, lang }) => {
    const [codes, versions] = await Promise.all([codeEntries(db, lang, null), allAppVersions(db)]);
    const wanted = fold(quick.simplifiedFilter);
    return versions
      .map(({ oid, platform, no, explain }) => ({
        key: oid,
        title: `${nameIn(codes, platformList, platform)} ${no}`,
        detail: explain,
      }))
      .filter(({ title, detail }) => fold(`${title}\n${detail}`).includes(wanted))
      .slice(0, limit);
  },
  verbs: [
    {
      words: words['app_version.verb.addAppVersion'],
      on: 'nothing',
      call: appVersionCalls.add,
      path: () => `${appVersionMenu.url}?add=1`,
    },
  ],
};
