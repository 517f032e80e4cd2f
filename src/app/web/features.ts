import { accessCheckFeature } from '#features/access-check/web/feature.ts';
import { appFunctionsFeature } from '#features/app-functions/web/feature.ts';
import { appUsersFeature } from '#features/app-users/web/feature.ts';
import { appVersionsFeature } from '#features/app-versions/web/feature.ts';
import { bannersFeature } from '#features/banners/web/feature.ts';
import { accessListsFeature } from '#features/access-lists/web/feature.ts';
import { cacheFeature } from '#features/cache/web/feature.ts';
import { companyDocumentsFeature } from '#features/company-documents/web/feature.ts';
import { databaseLogFeature } from '#features/database-log/web/feature.ts';
import { documentsFeature } from '#features/documents/web/feature.ts';
import { feedbackFeature } from '#features/feedback/web/feature.ts';
import { homeFeature } from '#features/home/web/feature.ts';
import { jobsFeature } from '#features/jobs/web/feature.ts';
import { languageTextsFeature } from '#features/language-texts/web/feature.ts';
import { masterDataFeature } from '#features/master-data/web/feature.ts';
import { importsFeature } from '#features/imports/web/feature.ts';
import { messagesFeature } from '#features/messages/web/feature.ts';
import { mobileFormsFeature } from '#features/mobile-forms/web/feature.ts';
import { parametersFeature } from '#features/parameters/web/feature.ts';
import { personFeature } from '#features/person/web/feature.ts';
import { processesFeature } from '#features/processes/web/feature.ts';
import { repairFeature } from '#features/repair/web/feature.ts';
import { retentionFeature } from '#features/retention/web/feature.ts';
import { rolesFeature } from '#features/roles/web/feature.ts';
import { signInsFeature } from '#features/sign-ins/web/feature.ts';
import { storedFilesFeature } from '#features/stored-files/web/feature.ts';
import { storesFeature } from '#features/stores/web/feature.ts';
import { surveysFeature } from '#features/surveys/web/feature.ts';
import { themesFeature } from '#features/themes/web/feature.ts';
import { webFunctionsFeature } from '#features/web-functions/web/feature.ts';
import { webUsersFeature } from '#features/web-users/web/feature.ts';
import { writeBacksFeature } from '#features/write-backs/web/feature.ts';
import type { WebFeature } from '#platform/feature/web/feature.ts';

/** Every feature with screens. */
export const features: readonly WebFeature[] = [
  accessCheckFeature,
  appFunctionsFeature,
  appUsersFeature,
  appVersionsFeature,
  bannersFeature,
  accessListsFeature,
  cacheFeature,
  companyDocumentsFeature,
  documentsFeature,
  feedbackFeature,
  homeFeature,
  jobsFeature,
  writeBacksFeature,
  languageTextsFeature,
  masterDataFeature,
  importsFeature,
  messagesFeature,
  mobileFormsFeature,
  parametersFeature,
  personFeature,
  processesFeature,
  repairFeature,
  retentionFeature,
  rolesFeature,
  signInsFeature,
  databaseLogFeature,
  storedFilesFeature,
  storesFeature,
  surveysFeature,
  themesFeature,
  webFunctionsFeature,
  webUsersFeature,
];
