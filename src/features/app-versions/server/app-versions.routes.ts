import type { Language } from '#platform/i18n/languages.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import { withHistory } from '#platform/files/server/file-history.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { appVersionCalls, type AppVersionRow, regionList, type VersionUrlRow } from '../app-versions.contract.ts';
import { versionCheckCalls } from '../version-check.contract.ts';
import { codeEntries, nameIn } from './app-version-codes.queries.ts';
import { matchingAppVersions, withNames } from './app-version-list.ts';
import { appVersionsFile } from './app-versions.export.ts';
import { appVersionByOid, type StoredAppVersion } from './app-versions.queries.ts';
import { addAppVersion, editAppVersion, setLatest } from './app-versions.service.ts';
import { checkFor, newestFor } from './newest-versions.ts';
import { releaseNotesOf } from './release-notes.ts';
import type { Services } from './version-rules.ts';
import { type StoredVersionUrl, urlsOfVersions } from './version-urls.queries.ts';
import { addVersionUrl, editVersionUrl, removeVersionUrls } from './version-urls.service.ts';

export const appVersionRoutes = (bind: Bind, services: Services): void => {
  const { read } = services.db;
  const inLanguage = async (row: StoredAppVersion | undefined, lang: Language): Promise<AppVersionRow> => {
    const [one] = row ? await withNames(services, [row], lang) : [];
    return found(one, codes.serverMessage);
  };
  const withRegion = async (row: StoredVersionUrl, lang: Language): Promise<VersionUrlRow> => ({
    ...row,
    cntyname: nameIn(await codeEntries(read, lang, null), regionList, row.cnty),
  });

  bind(appVersionCalls.list, ({ query: { conditionMap, ...sort }, lang }) =>
    matchingAppVersions(services, conditionMap, sort, lang),
  );
  bind(appVersionCalls.item, async ({ query, lang }) => ({
    ...withHistory(services.files, await inLanguage(await appVersionByOid(read, query.oid), lang)),
    versions: await releaseNotesOf(read, query.oid),
  }));
  bind(appVersionCalls.exportAll, async ({ query: { conditionMap, ...sort }, lang }) =>
    appVersionsFile(await matchingAppVersions(services, conditionMap, sort, lang), lang),
  );
  bind(appVersionCalls.add, async ({ content, caller, lang }) =>
    inLanguage(await addAppVersion(services, caller, content), lang),
  );
  bind(appVersionCalls.edit, async ({ content, caller, lang }) =>
    inLanguage(await editAppVersion(services, caller, content), lang),
  );
  bind(appVersionCalls.setLatest, async ({ content, caller, lang }) =>
    inLanguage(await setLatest(services, caller, content), lang),
  );

  bind(appVersionCalls.urls, async ({ query, lang }) => {
    const [codesThere, rows] = await Promise.all([
      codeEntries(read, lang, null),
      urlsOfVersions(read, [query.versionOid]),
    ]);
    const regions = codesThere.filter(({ paramtype }) => paramtype === regionList);
    const place = (cnty: string): number => regions.findIndex(({ paramcode }) => paramcode === cnty);
    return rows
      .map((row) => ({ ...row, cntyname: nameIn(regions, regionList, row.cnty) }))
      .toSorted((a, b) => place(a.cnty) - place(b.cnty));
  });
  bind(appVersionCalls.addUrl, async ({ content, caller, lang }) =>
    withRegion(await addVersionUrl(services, caller, content), lang),
  );
  bind(appVersionCalls.editUrl, async ({ content, caller, lang }) =>
    withRegion(await editVersionUrl(services, caller, content), lang),
  );
  bind(appVersionCalls.removeUrls, ({ content, caller }) => removeVersionUrls(services, caller, content));

  bind(versionCheckCalls.check, ({ query, lang }) => checkFor(services, query, lang));
  bind(appVersionCalls.newest, ({ lang }) => newestFor(services, lang));
};
