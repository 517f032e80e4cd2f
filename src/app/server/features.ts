import type { Services } from './services.ts';
import { storeMenu } from '#features/stores/stores.contract.ts';
import { accessCheckFeature } from '#features/access-check/server/feature.ts';
import { answeringFeature } from '#features/surveys/server/answering/feature.ts';
import { appHomeFeature } from '#features/app-home/server/feature.ts';
import { functionsOfPerson } from '#features/app-functions/server/own-functions.ts';
import { currentBanners } from '#features/banners/server/banners.service.ts';
import { receivedCounts } from '#features/messages/server/reading.queries.ts';
import { currentThemes } from '#features/themes/server/themes.service.ts';
import { appFunctionsFeature } from '#features/app-functions/server/feature.ts';
import { appUsersFeature } from '#features/app-users/server/feature.ts';
import { appVersionsFeature } from '#features/app-versions/server/feature.ts';
import { bannersFeature } from '#features/banners/server/feature.ts';
import { blacklistFeature, whitelistFeature } from '#features/access-lists/server/feature.ts';
import { cacheFeature } from '#features/cache/server/feature.ts';
import { companyDocumentsFeature } from '#features/company-documents/server/feature.ts';
import { databaseLogFeature } from '#features/database-log/server/feature.ts';
import { companyDocumentsToConfirm } from '#features/company-documents/server/app-company-documents.queries.ts';
import { appReaderOf } from '#features/documents/server/app-reader.ts';
import { documentsToConfirm } from '#features/documents/server/shown-document.queries.ts';
import { surveysToAnswer } from '#features/surveys/server/answering/my-surveys.queries.ts';
import { documentsFeature } from '#features/documents/server/feature.ts';
import { unseenAnswers } from '#features/feedback/server/app-feedback.queries.ts';
import { feedbackFeature } from '#features/feedback/server/feature.ts';
import { homeFeature } from '#features/home/server/feature.ts';
import {
  appExecutionsFeature,
  appJobsFeature,
  bpmExecutionsFeature,
  bpmJobsFeature,
} from '#features/jobs/server/feature.ts';
import { languageTextsFeature } from '#features/language-texts/server/feature.ts';
import { masterDataFeature } from '#features/master-data/server/feature.ts';
import { importsFeature } from '#features/imports/server/feature.ts';
import { messagesFeature } from '#features/messages/server/feature.ts';
import { mobileFormsFeature } from '#features/mobile-forms/server/feature.ts';
import { parametersFeature } from '#features/parameters/server/feature.ts';
import { personFeature } from '#features/person/server/feature.ts';
import { processesFeature } from '#features/processes/server/feature.ts';
import { repairFeature } from '#features/repair/server/feature.ts';
import { retentionFeature } from '#features/retention/server/feature.ts';
import { rolesFeature } from '#features/roles/server/feature.ts';
import { appSignInsFeature, webSignInsFeature } from '#features/sign-ins/server/feature.ts';
import { storedFilesFeature } from '#features/stored-files/server/feature.ts';
import { storesFeature } from '#features/stores/server/feature.ts';
import { examsFeature, surveysFeature } from '#features/surveys/server/feature.ts';
import { themesFeature } from '#features/themes/server/feature.ts';
import { webFunctionsFeature } from '#features/web-functions/server/feature.ts';
import { webUsersFeature } from '#features/web-users/server/feature.ts';
import { writeBacksFeature } from '#features/write-backs/server/feature.ts';
import type { ServerFeature } from '#platform/feature/server/feature.ts';
import type { ReasonText } from '#platform/wire/server/error-edge.ts';
import { type Declared, declaredJobs } from './declared.ts';

/** What schedules can run, of all features. */
const registry = () => declaredJobs(features);

const appHome = appHomeFeature<Pick<Services, 'db' | 'files' | 'rights'>>({
  banners: (services, { lang }) => currentBanners(services, lang),
  apps: functionsOfPerson,
  themes: currentThemes,
  unread: async ({ db }, { empid }) => (await receivedCounts(db.read, empid)).unread,
  toanswer: ({ db }, reader) => surveysToAnswer(db.read, reader),
  toconfirm: async ({ db, rights }, { empid }) =>
    documentsToConfirm(db.read, await appReaderOf(rights, { empid, channel: 'A' })),
  companytoconfirm: ({ db }, { empid }) => companyDocumentsToConfirm(db.read, empid),
  answered: ({ db }, { empid }) => unseenAnswers(db.read, empid),
});

/** Every feature of the server. */
export const features: readonly ServerFeature<Services & Declared & { say: ReasonText }>[] = [
  accessCheckFeature,
  answeringFeature,
  appFunctionsFeature,
  appHome,
  appUsersFeature,
  appVersionsFeature,
  bannersFeature,
  blacklistFeature,
  cacheFeature,
  companyDocumentsFeature,
  documentsFeature({ guideReaders: [storeMenu.id] }),
  feedbackFeature,
  homeFeature,
  appJobsFeature({ registry }),
  bpmJobsFeature({ registry }),
  appExecutionsFeature,
  bpmExecutionsFeature,
  writeBacksFeature,
  languageTextsFeature,
  masterDataFeature({ placeUses: () => features.flatMap(({ placeUses = [] }) => placeUses) }),
  importsFeature,
  messagesFeature,
  mobileFormsFeature,
  parametersFeature,
  personFeature,
  processesFeature,
  repairFeature,
  retentionFeature,
  rolesFeature,
  appSignInsFeature,
  webSignInsFeature,
  databaseLogFeature,
  storedFilesFeature,
  storesFeature,
  surveysFeature,
  examsFeature,
  themesFeature,
  webFunctionsFeature,
  webUsersFeature,
  whitelistFeature,
];
