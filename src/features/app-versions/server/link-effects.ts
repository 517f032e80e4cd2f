import type { Read, Write } from '#platform/db/server/database.ts';
import { say } from '#platform/effects/server/plan.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { type AboutRows, askAboutRows } from '#platform/on-air/server/ask-about-shown.ts';
import type { ShownThing } from '#platform/on-air/server/shown-thing.ts';
import { platformList, regionList } from '../app-versions.contract.ts';
import { appVersionTexts } from '../app-versions.texts.ts';
import { versionEffectTexts } from '../version-effects.texts.ts';
import { codeEntries, nameIn } from './app-version-codes.queries.ts';
import { newestVersions } from './app-versions.queries.ts';
import { urlsByOid } from './version-urls.queries.ts';

/** The links of versions that employees are offered now are on air. */
const thingsOf = async (db: Read, oids: readonly string[], lang: Language): Promise<ShownThing[]> => {
  const [links, shown, codes] = [
    await urlsByOid(db, oids),
    await newestVersions(db),
    await codeEntries(db, lang, null),
  ];
  return links.map(({ oid, versionOid, cnty, url, status }) => {
    const version = shown.find((row) => row.oid === versionOid);
    const region = nameIn(codes, regionList, cnty);
    const platform = version ? nameIn(codes, platformList, version.platform) : '';
    return {
      key: oid,
      name: `${region} · ${url}`,
      state: version && status === 'Y' ? 'NOW' : 'OFF',
      parts: [
        { subject: say(appVersionTexts['app_version.region']), value: region },
        { subject: say(appVersionTexts['app_version.link']), value: url },
      ],
      audience: { who: say(versionEffectTexts['app_version.effects.inRegion'], { region, platform }), count: null },
    };
  });
};

/** Changes links, and asks first if employees of a region then download from somewhere else. */
export const showingLinks = <Result>(
  trx: Write,
  about: AboutRows<Result>,
  change: () => Promise<Result>,
): Promise<Result> =>
  askAboutRows(
    trx,
    {
      kind: versionEffectTexts['app_version.effects.linkKind'],
      read: thingsOf,
      depends: appVersionTexts['app_version.linkDepends'],
    },
    about,
    change,
  );
