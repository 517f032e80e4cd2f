import { withHistory } from '#platform/files/server/file-history.ts';
import { withFileInfo } from '#platform/files/server/with-file-info.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { bannerTimeCalls } from '../banner-times.contract.ts';
import { bannerLanguageCalls } from '../banner-languages.contract.ts';
import { bannerCalls, type BannerLanguageRow, type BannerRow } from '../banners.contract.ts';
import { languagesOf, type StoredLanguage } from './banner-languages.queries.ts';
import { editLanguage, removeLanguages, uploadLanguage } from './banner-languages.service.ts';
import type { Services } from './banner-rules.ts';
import { withVersions } from './banner-versions.ts';
import { putInOrder } from './banner-order.ts';
import { bannersFile } from './banners.export.ts';
import { bannerByOid, searchBanners, streamBanners, type StoredBanner } from './banners.queries.ts';
import {
  currentBanners,
  described,
  editBanner,
  newBanner,
  pickableFunctions,
  removeBanners,
  uploadBanner,
} from './banners.service.ts';

const languageRoutes = (bind: Bind, services: Services): void => {
  const answered = async (row: StoredLanguage): Promise<BannerLanguageRow> =>
    found((await withFileInfo(services.files, services.db.read, [row]))[0], codes.serverMessage);

  bind(bannerLanguageCalls.languages, async ({ query }) => {
    const rows = await languagesOf(services.db.read, query.bannerOid);
    const described = await withFileInfo(services.files, services.db.read, rows);
    return described.map((row) => withHistory(services.files, row));
  });
  bind(bannerLanguageCalls.upload, async ({ content, caller, file }) =>
    answered(await uploadLanguage(services, caller, content, file)),
  );
  bind(bannerLanguageCalls.edit, async ({ content, caller }) =>
    answered(await editLanguage(services, caller, content)),
  );
  bind(bannerLanguageCalls.remove, ({ content, caller }) => removeLanguages(services, caller, content));
};

export const bannerRoutes = (bind: Bind, services: Services): void => {
  const { read } = services.db;
  const answered = async (row: StoredBanner | undefined, lang: Language): Promise<BannerRow> =>
    found((await described(services, read, row ? [row] : [], lang))[0], codes.serverMessage);

  bind(bannerCalls.fineSearch, async ({ query, lang }) => {
    const { total, list } = await searchBanners(read, query.conditionMap, query);
    return { total, list: await described(services, read, list, lang) };
  });
  bind(bannerCalls.item, async ({ query, lang }) =>
    withVersions(services, read, await answered(await bannerByOid(read, query.oid), lang)),
  );
  bind(bannerCalls.defaults, () => newBanner(services));
  bind(bannerCalls.functions, ({ lang }) => pickableFunctions(services, lang));
  bind(bannerCalls.exportAll, async ({ query, lang }) =>
    bannersFile(read, streamBanners(read, query.conditionMap, query), lang),
  );
  bind(bannerCalls.current, ({ lang }) => currentBanners(services, lang));

  bind(bannerTimeCalls.seenAt, ({ query }) => currentBanners(services, query.readerLang, query.at));
  bind(bannerTimeCalls.putInOrder, ({ content, caller, lang }) => putInOrder(services, caller, content, lang));

  bind(bannerCalls.upload, async ({ content, caller, file, lang }) =>
    answered(await uploadBanner(services, caller, content, { lang, file }), lang),
  );
  bind(bannerCalls.edit, async ({ content, caller, lang }) =>
    answered(await editBanner(services, caller, content, { lang }), lang),
  );
  bind(bannerCalls.remove, ({ content, caller }) => removeBanners(services, caller, content));
  languageRoutes(bind, services);
};
