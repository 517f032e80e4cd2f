import { cacheMenu } from '#features/cache/cache.contract.ts';
import { cacheTexts } from '#features/cache/cache.texts.ts';
import { cacheRoutes } from '#features/cache/server/cache.routes.ts';
import { homeRoutes } from '#features/home/server/home.routes.ts';
import { languageTextRoutes } from '#features/language-texts/server/language-texts.routes.ts';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { parameterTexts } from '#features/parameters/parameters.texts.ts';
import { parameterRoutes } from '#features/parameters/server/parameters.routes.ts';
import { roleMenu } from '#features/roles/roles.contract.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import { roleRoutes } from '#features/roles/server/roles.routes.ts';
import { webFunctionRoutes } from '#features/web-functions/server/web-functions.routes.ts';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { webFunctionTexts } from '#features/web-functions/web-functions.texts.ts';
import { fileTexts } from '#platform/files/files.texts.ts';
import { fileRoutes } from '#platform/files/server/files.routes.ts';
import { sharedTexts } from '#platform/i18n/shared.texts.ts';
import { fill, type Text } from '#platform/i18n/texts.ts';
import { organisationRoutes } from '#platform/organisation/server/organisation.routes.ts';
import { permissionTexts } from '#platform/permission-page/permission-page.texts.ts';
import { permissionRoutes } from '#platform/permission-page/server/permission-page.routes.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { rightsRoutes } from '#platform/rights/server/rights.routes.ts';
import { sessionRoutes } from '#platform/session/server/session.routes.ts';
import { sessionTexts } from '#platform/session/session.texts.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { ReasonText } from '#platform/wire/server/error-edge.ts';
import type { Services } from './services.ts';

/** The screens as they are shipped; each is added once to a database that has never had it. */
export const menuEntries: readonly MenuEntry[] = [roleMenu, parameterMenu, webFunctionMenu, cacheMenu];

/** Binds every endpoint of the product. */
export const bindFeatures = (bind: Bind, services: Services): void => {
  sessionRoutes(bind, services);
  rightsRoutes(bind, services);
  organisationRoutes(bind, services);
  permissionRoutes(bind, services);
  fileRoutes(bind, services);
  languageTextRoutes(bind, services);
  parameterRoutes(bind, services);
  roleRoutes(bind, services);
  webFunctionRoutes(bind, services);
  cacheRoutes(bind, services);
  homeRoutes(bind, services);
};

const catalogue: Record<string, Text> = {
  ...sharedTexts,
  ...sessionTexts,
  ...permissionTexts,
  ...fileTexts,
  ...parameterTexts,
  ...roleTexts,
  ...webFunctionTexts,
  ...cacheTexts,
};

/** The text of a reason, for callers that have no catalogue of their own. */
export const reasonText: ReasonText = (reason, lang, params) => {
  const text = Object.hasOwn(catalogue, reason) ? catalogue[reason] : undefined;
  return text && fill(text[lang], params);
};
