import { cacheMenu } from '#features/cache/cache.contract.ts';
import { cacheTexts } from '#features/cache/cache.texts.ts';
import { cacheRoutes } from '#features/cache/server/cache.routes.ts';
import { appUserMenu } from '#features/app-users/app-users.contract.ts';
import { appUserBanTexts } from '#features/app-users/app-user-bans.texts.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { appUserRoutes } from '#features/app-users/server/app-users.routes.ts';
import { bannerMenu } from '#features/banners/banners.contract.ts';
import { bannerTexts } from '#features/banners/banners.texts.ts';
import { bannerRoutes } from '#features/banners/server/banners.routes.ts';
import { blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { blacklistTexts } from '#features/access-lists/blacklist.texts.ts';
import { blacklistRoutes } from '#features/access-lists/server/blacklist.routes.ts';
import { appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { appFunctionTexts } from '#features/app-functions/app-functions.texts.ts';
import { appFunctionRoutes } from '#features/app-functions/server/app-functions.routes.ts';
import { appVersionMenu } from '#features/app-versions/app-versions.contract.ts';
import { appVersionTexts } from '#features/app-versions/app-versions.texts.ts';
import { appVersionRoutes } from '#features/app-versions/server/app-versions.routes.ts';
import { accessCheckMenu } from '#features/access-check/access-check.contract.ts';
import { accessTexts } from '#features/access-check/access-check.texts.ts';
import { accessCheckRoutes } from '#features/access-check/server/access-check.routes.ts';
import { companyDocumentMenu } from '#features/company-documents/company-documents.contract.ts';
import { companyDocumentTexts } from '#features/company-documents/company-documents.texts.ts';
import { companyDocumentRoutes } from '#features/company-documents/server/company-documents.routes.ts';
import { documentMenu } from '#features/documents/documents.contract.ts';
import { documentTexts } from '#features/documents/documents.texts.ts';
import { documentRoutes } from '#features/documents/server/documents.routes.ts';
import { homeRoutes } from '#features/home/server/home.routes.ts';
import { languageTextRoutes } from '#features/language-texts/server/language-texts.routes.ts';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { parameterTexts } from '#features/parameters/parameters.texts.ts';
import { parameterRoutes } from '#features/parameters/server/parameters.routes.ts';
import { roleMenu } from '#features/roles/roles.contract.ts';
import { roleListTexts } from '#features/roles/role-lists.texts.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import { roleRoutes } from '#features/roles/server/roles.routes.ts';
import { themeRoutes } from '#features/themes/server/themes.routes.ts';
import { themeMenu } from '#features/themes/themes.contract.ts';
import { themeTexts } from '#features/themes/themes.texts.ts';
import { storeMenu } from '#features/stores/stores.contract.ts';
import { storeTexts } from '#features/stores/stores.texts.ts';
import { storeRoutes } from '#features/stores/server/stores.routes.ts';
import { webFunctionRoutes } from '#features/web-functions/server/web-functions.routes.ts';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { webFunctionTexts } from '#features/web-functions/web-functions.texts.ts';
import { webUserRoutes } from '#features/web-users/server/web-users.routes.ts';
import { webUserMenu } from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import { whitelistRoutes } from '#features/access-lists/server/whitelist.routes.ts';
import { whitelistMenu } from '#features/access-lists/whitelist.contract.ts';
import { whitelistTexts } from '#features/access-lists/whitelist.texts.ts';
import { accessListTexts } from '#features/access-lists/access-lists.texts.ts';
import { clockRoutes } from '#platform/clock/server/clock.routes.ts';
import { dataPermissionTexts } from '#platform/data-permission/data-permission.texts.ts';
import { dataPermissionRoutes } from '#platform/data-permission/server/data-permission.routes.ts';
import { fileTexts } from '#platform/files/files.texts.ts';
import { fileRoutes } from '#platform/files/server/files.routes.ts';
import { sharedTexts } from '#platform/i18n/shared.texts.ts';
import { fill, type Text } from '#platform/i18n/texts.ts';
import { organisationRoutes } from '#platform/organisation/server/organisation.routes.ts';
import { permissionTexts } from '#platform/permission-page/permission-page.texts.ts';
import { permissionRoutes } from '#platform/permission-page/server/permission-page.routes.ts';
import { impactPreviewRoutes } from '#platform/permission-page/server/impact-preview.routes.ts';
import { personRightsRoutes } from '#platform/person-rights/server/person-rights.routes.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { viewAsTexts } from '#platform/rights/view-as.texts.ts';
import { rightsRoutes } from '#platform/rights/server/rights.routes.ts';
import { savedViewTexts } from '#platform/saved-views/saved-views.texts.ts';
import { savedViewRoutes } from '#platform/saved-views/server/saved-views.routes.ts';
import { sessionListRoutes } from '#platform/session-list/server/session-list.routes.ts';
import { sessionRoutes } from '#platform/session/server/session.routes.ts';
import { sessionListTexts } from '#platform/session-list/session-list.texts.ts';
import { sessionTexts } from '#platform/session/session.texts.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { ReasonText } from '#platform/wire/server/error-edge.ts';
import type { Services } from './services.ts';

/** The screens as they are shipped; each is added once to a database that has never had it. */
export const menuEntries: readonly MenuEntry[] = [
  roleMenu,
  parameterMenu,
  webFunctionMenu,
  cacheMenu,
  webUserMenu,
  appUserMenu,
  blacklistMenu,
  whitelistMenu,
  appFunctionMenu,
  appVersionMenu,
  accessCheckMenu,
  themeMenu,
  bannerMenu,
  companyDocumentMenu,
  storeMenu,
  documentMenu,
];

/** Binds every endpoint of the product. */
export const bindFeatures = (bind: Bind, services: Services): void => {
  sessionRoutes(bind, services);
  sessionListRoutes(bind, services);
  clockRoutes(bind, services);
  rightsRoutes(bind, services);
  personRightsRoutes(bind, services);
  organisationRoutes(bind, services);
  permissionRoutes(bind, services);
  savedViewRoutes(bind, services);
  dataPermissionRoutes(bind, services);
  impactPreviewRoutes(bind, services);
  fileRoutes(bind, services);
  languageTextRoutes(bind, services);
  parameterRoutes(bind, services);
  roleRoutes(bind, services);
  webFunctionRoutes(bind, services);
  cacheRoutes(bind, services);
  appUserRoutes(bind, services);
  webUserRoutes(bind, services);
  blacklistRoutes(bind, services);
  whitelistRoutes(bind, services);
  appFunctionRoutes(bind, services);
  appVersionRoutes(bind, services);
  accessCheckRoutes(bind, services);
  themeRoutes(bind, services);
  bannerRoutes(bind, services);
  companyDocumentRoutes(bind, services);
  storeRoutes(bind, services);
  documentRoutes(bind, services);
  homeRoutes(bind, services);
};

const catalogue: Record<string, Text> = {
  ...sharedTexts,
  ...sessionTexts,
  ...sessionListTexts,
  ...viewAsTexts,
  ...permissionTexts,
  ...savedViewTexts,
  ...dataPermissionTexts,
  ...fileTexts,
  ...parameterTexts,
  ...roleTexts,
  ...roleListTexts,
  ...webFunctionTexts,
  ...cacheTexts,
  ...appUserTexts,
  ...appUserBanTexts,
  ...webUserTexts,
  ...accessListTexts,
  ...blacklistTexts,
  ...whitelistTexts,
  ...appFunctionTexts,
  ...appVersionTexts,
  ...accessTexts,
  ...themeTexts,
  ...bannerTexts,
  ...companyDocumentTexts,
  ...storeTexts,
  ...documentTexts,
};

/** The text of a reason, for callers that have no catalogue of their own. */
export const reasonText: ReasonText = (reason, lang, params) => {
  const text = Object.hasOwn(catalogue, reason) ? catalogue[reason] : undefined;
  return text && fill(text[lang], params);
};
