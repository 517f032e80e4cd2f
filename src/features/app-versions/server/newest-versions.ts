import type { Read } from '#platform/db/server/database.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { type Newest, phonesOf, platformList, regionList } from '../app-versions.contract.ts';
import type { VersionCheck } from '../version-check.contract.ts';
import { codeEntries } from './app-version-codes.queries.ts';
import { isRequiredAfter, newestVersions } from './app-versions.queries.ts';
import { notesShownTo } from './release-notes.ts';
import { urlsOfVersions } from './version-urls.queries.ts';

/**
 * What anyone may see of the app without a session: for each enabled platform, in the order of the list, its newest
 * version with the enabled links of enabled regions and its package. Contains no personal data, and no id except in the
 * sealed address of the file.
 */
export const newestFor = async (
  { db, files }: { db: { read: Read }; files: Files },
  lang: Language,
): Promise<Newest> => {
  const [codes, rows] = await Promise.all([codeEntries(db.read, lang, null), newestVersions(db.read)]);
  const open = codes.filter(({ isOpen }) => isOpen);
  const regions = open
    .filter(({ paramtype }) => paramtype === regionList)
    .map(({ paramcode, name }) => ({ cnty: paramcode, name }));
  const known = new Set(regions.map(({ cnty }) => cnty));
  const versionOids = rows.map(({ oid }) => oid);
  const [links, infos, notes] = await Promise.all([
    urlsOfVersions(db.read, versionOids),
    files.infos(
      db.read,
      rows.map(({ fileid }) => fileid),
    ),
    notesShownTo(db.read, versionOids, lang),
  ]);
  const versions = open
    .filter(({ paramtype }) => paramtype === platformList)
    .flatMap(({ paramcode, name }) => {
      const row = rows.find(({ platform }) => platform === paramcode);
      if (!row) return [];
      const info = infos.get(row.fileid ?? '');
      return [
        {
          platform: paramcode,
          platformname: name,
          no: row.no,
          explain: notes.get(row.oid) ?? row.explain,
          ismust: row.ismust,
          date: row.crtdat,
          url: info ? '' : row.url,
          file: info ? { filename: info.filename, filesize: info.filesize, fileurl: info.fileurl } : null,
          links: links
            .filter(({ versionOid, cnty, status }) => versionOid === row.oid && status === 'Y' && known.has(cnty))
            .map(({ cnty, url }) => ({ cnty, url })),
        },
      ];
    });
  return { regions, versions };
};

/** Less than 0 if the first number is the lower one. */
const compareNumbers = (a: string, b: string): number => {
  const [left, right] = [a, b].map((no) => no.split('.').map(Number));
  const at = left?.findIndex((part, index) => part !== right?.[index]) ?? -1;
  return at < 0 ? 0 : (left?.[at] ?? 0) - (right?.[at] ?? 0);
};

/** What an installed app does: nothing for a platform without versions, and for one that is as new as the newest. */
export const checkFor = async (
  services: { db: { read: Read }; files: Files },
  { platform, no }: { platform: string; no: string },
  lang: Language,
): Promise<VersionCheck> => {
  const { versions } = await newestFor(services, lang);
  const asked = platform.toLowerCase();
  const newest =
    versions.find((one) => one.platform.toLowerCase() === asked || phonesOf[one.platform] === asked) ?? null;
  if (!newest || compareNumbers(no, newest.no) >= 0) return { update: 'NONE', newest };
  const isRequired = await isRequiredAfter(services.db.read, newest, no);
  return { update: isRequired ? 'REQUIRED' : 'OFFERED', newest };
};
