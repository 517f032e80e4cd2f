import type { LoggedAct } from '#platform/changes/server/changes.queries.ts';
import { describeFields, describeLabels } from '#platform/changes/server/describe-changes.ts';
import { accessCheckMenu } from '#features/access-check/access-check.contract.ts';
import { appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { appUserMenu } from '#features/app-users/app-users.contract.ts';
import { importMenu } from '#features/imports/imports.contract.ts';
import { personReaders, rightsReaders } from '#features/person/person.contract.ts';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { webUserMenu } from '#features/web-users/web-users.contract.ts';
import { bulkImportTexts } from '#platform/bulk-import/bulk-import.texts.ts';
import { bulkImportRoutes } from '#platform/bulk-import/server/bulk-import.routes.ts';
import type { ImportNoting } from '#platform/bulk-import/server/import-notice.ts';
import { clockRoutes } from '#platform/clock/server/clock.routes.ts';
import { codeListKind } from '#platform/code-lists/server/code-list.ts';
import { codeListRoutes } from '#platform/code-lists/server/code-lists.routes.ts';
import { confirmationTexts } from '#platform/confirmations/confirmations.texts.ts';
import { dataPermissionTexts } from '#platform/data-permission/data-permission.texts.ts';
import { dataPermissionRoutes } from '#platform/data-permission/server/data-permission.routes.ts';
import { findRoutes } from '#platform/find/server/find.routes.ts';
import { readerOf, visibleItems } from '#platform/data-permission/server/visible-items.ts';
import { effectsTexts } from '#platform/effects/effects.texts.ts';
import { fileTexts } from '#platform/files/files.texts.ts';
import { richTextTexts } from '#platform/rich-text/rich-text.texts.ts';
import { fileRoutes } from '#platform/files/server/files.routes.ts';
import { sharedTexts } from '#platform/i18n/shared.texts.ts';
import { fill, type Text } from '#platform/i18n/texts.ts';
import { impactTexts } from '#platform/impact/impact.texts.ts';
import { languageTextRoutes } from '#platform/language-texts/server/language-texts.routes.ts';
import { noticeCentreTexts } from '#platform/notice-centre/notice-centre.texts.ts';
import { announceWordings } from '#platform/language-texts/server/announce-wordings.ts';
import { deliverNotices } from '#platform/notice-centre/server/deliver-notices.ts';
import { noticeRoutes } from '#platform/notice-centre/server/notice-centre.routes.ts';
import { organisationRoutes } from '#platform/organisation/server/organisation.routes.ts';
import { permissionTexts } from '#platform/permission-page/permission-page.texts.ts';
import { impactPreviewRoutes } from '#platform/permission-page/server/impact-preview.routes.ts';
import { permissionRoutes } from '#platform/permission-page/server/permission-page.routes.ts';
import { personLinkRoutes } from '#platform/person-link/server/person-link.routes.ts';
import { personRightsRoutes } from '#platform/person-rights/server/person-rights.routes.ts';
import { preferenceTexts } from '#platform/preferences/preferences.texts.ts';
import { preferenceRoutes } from '#platform/preferences/server/preferences.routes.ts';
import { pushTexts } from '#platform/push/push.texts.ts';
import { pushRoutes } from '#platform/push/server/push.routes.ts';
import { rightsRoutes } from '#platform/rights/server/rights.routes.ts';
import { viewAsTexts } from '#platform/rights/view-as.texts.ts';
import { savedViewRoutes } from '#platform/saved-views/server/saved-views.routes.ts';
import { savedViewTexts } from '#platform/saved-views/saved-views.texts.ts';
import { sessionListRoutes } from '#platform/session-list/server/session-list.routes.ts';
import { sessionRoutes } from '#platform/session/server/session.routes.ts';
import { sessionListTexts } from '#platform/session-list/session-list.texts.ts';
import { sessionTexts } from '#platform/session/session.texts.ts';
import type { RowWords } from '#platform/undo/server/restore.service.ts';
import { undoRoutes } from '#platform/undo/server/undo.routes.ts';
import type { Change } from '#platform/undo/server/acts.queries.ts';
import type { Undoing } from '#platform/undo/server/undo.service.ts';
import { restoreTexts } from '#platform/undo/restore.texts.ts';
import { undoTexts } from '#platform/undo/undo.texts.ts';
import type { EndpointSpec } from '#platform/wire/endpoint.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { ReasonText } from '#platform/wire/server/error-edge.ts';
import { assertFeaturesHaveTexts, assertReasonsHaveTexts, bindOf, collect } from './declared.ts';
import { features } from './features.ts';
import type { Services } from './services.ts';

/** The functions that the platform's own calls belong to. */
const permissionScreens = { W: webFunctionMenu.id, A: appFunctionMenu.id };
const peopleLists = { W: webUserMenu.id, A: appUserMenu.id };

export const declared = collect(features);

/** A change of an act, as the words of the screens take it. */
const asLogged = (change: Change): LoggedAct => ({ ...change, oid: '', count: 1 });

/** How rows of the log are named and described. */
export const rowWords: RowWords = {
  names: declared.rowNames,
  describe: (db, rows, lang) => describeFields(db, declared.changeFeed, rows.map(asLogged), lang),
  label: (db, rows, lang) => describeLabels(db, declared.changeFeed, rows.map(asLogged), lang),
};

const bindPlatform = (bind: Bind, services: Services, calls: readonly EndpointSpec[]): void => {
  const { rights } = services;
  const { dataKinds, computedLists } = declared;
  sessionRoutes(bind, services);
  sessionListRoutes(bind, { ...services, peopleLists });
  clockRoutes(bind, services);
  rightsRoutes(bind, services, [accessCheckMenu.id]);
  personRightsRoutes(bind, { ...services, dataKinds }, { both: rightsReaders, app: [appFunctionMenu.id] });
  organisationRoutes(bind, services);
  personLinkRoutes(bind, services, personReaders);
  permissionRoutes(bind, services, permissionScreens);
  findRoutes(bind, { ...services, finds: declared.finds });
  savedViewRoutes(bind, services);
  preferenceRoutes(bind, services);
  const undoing: Undoing = {
    ...services,
    ...rowWords,
    calls,
    acts: declared.actTitles,
    places: declared.rowPlaces,
    guards: declared.undoGuards,
    reaches: declared.undoReaches,
    impacts: declared.undoImpacts,
    sieves: declared.undoSieves,
    granting: {
      functions: permissionScreens,
      items: Object.fromEntries(dataKinds.map(({ name, governedBy }) => [name, governedBy])),
      tables: declared.undoScreens,
    },
  };
  undoRoutes(bind, undoing);
  bulkImportRoutes(bind, { ...services, ...importNoting(services), undoing });
  const notices = { ...services, sources: declared.noticeSources, say: reasonText };
  noticeRoutes(bind, notices);
  deliverNotices(notices);
  announceWordings(services);
  pushRoutes(bind, services);
  dataPermissionRoutes(bind, { ...services, dataKinds });
  impactPreviewRoutes(bind, services, permissionScreens);
  fileRoutes(bind, services);
  languageTextRoutes(bind, { ...services, nameUses: declared.nameUses });
  codeListRoutes(bind, {
    ...services,
    computedLists,
    seesEntries: async (empid) => {
      const reader = await readerOf(rights, empid);
      return (item) => visibleItems(reader, codeListKind, item);
    },
  });
};

/** What notices about imports need of the product. */
export const importNoting = ({ db, rights }: Pick<Services, 'db' | 'rights'>): ImportNoting => ({
  db,
  imports: declared.imports,
  say: reasonText,
  screenFor: async (empid) => ((await rights.grant(empid, [importMenu.id], 'LOOK')) ? importMenu.url : ''),
});

/** Binds every endpoint of the product. */
export const bindCalls = (bind: Bind, services: Services): void => {
  assertFeaturesHaveTexts(features, catalogue);
  const calls: EndpointSpec[] = [];
  const noting: Bind = (spec, handle) => {
    calls.push(spec);
    bind(spec, handle);
  };
  const ofPlatform: Bind = (spec, handle) => {
    assertReasonsHaveTexts('the platform', [spec], catalogue);
    noting(spec, handle);
  };
  bindPlatform(ofPlatform, services, calls);
  for (const feature of features)
    feature.routes?.(bindOf(feature, noting), { ...services, ...declared, say: reasonText });
};

const catalogue: Readonly<Record<string, Text>> = Object.assign(
  {},
  sharedTexts,
  sessionTexts,
  sessionListTexts,
  viewAsTexts,
  permissionTexts,
  impactTexts,
  effectsTexts,
  savedViewTexts,
  preferenceTexts,
  dataPermissionTexts,
  confirmationTexts,
  fileTexts,
  richTextTexts,
  restoreTexts,
  undoTexts,
  bulkImportTexts,
  noticeCentreTexts,
  pushTexts,
  ...features.flatMap(({ texts = [] }) => texts),
);

/** The text of a reason in every language. */
export const reasonWords = (reason: string): Text | undefined =>
  Object.hasOwn(catalogue, reason) ? catalogue[reason] : undefined;

/** The text of a reason, for callers without a catalogue of their own. */
export const reasonText: ReasonText = (reason, lang, params) => {
  const text = reasonWords(reason);
  return text && fill(text[lang], params, lang);
};
