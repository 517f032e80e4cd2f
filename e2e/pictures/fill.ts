import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { impactSetting } from '#platform/impact/impact.contract.ts';
import { addAppFunctions, addBanners, addThemes, addVersions } from './app-content.ts';
import { call, type Caller } from './calls.ts';
import { addFeedback } from './feedback-content.ts';
import { addImports } from './imported-content.ts';
import { addJobRuns } from './job-content.ts';
import { addMobileForms } from './form-content.ts';
import { addCompanyDocuments, addDocuments, addStores } from './office-content.ts';
import { addMessages } from './message-content.ts';
import { addMasterData } from './master-content.ts';
import { addParameters } from './parameter-content.ts';
import { administrator, appPeople, consolePeople, operations, publicity, quality, systems } from './people.ts';
import { addProcesses } from './process-content.ts';
import { doRecentWork } from './recent-work.ts';
import { addLanguageTexts } from './text-content.ts';
import { addRepair } from './repair-content.ts';
import { addRoles, fillLists, giveAppFunctions, giveRights } from './rights-content.ts';
import { addSignIns } from './sign-in-content.ts';
import { addSurveys } from './survey-content.ts';
import { addWriteBacks } from './write-back-content.ts';

/** Filling grants rights to many people at once, and nobody is there to confirm it. */
const confirmNothing = async (admin: Caller): Promise<void> => {
  const sealedQuery = { conditionMap: { paramtype: impactSetting.list } };
  const { list } = await call(parameterCalls.fineSearch, { query: { pageNum: 1, pageSize: 10 }, sealedQuery }, admin);
  for (const { oid } of list) await call(parameterCalls.edit, { content: { oid, desccode: '1000000' } }, admin);
};

/** Fills an empty product with the data of a manufacturer in three countries, through the product's own calls. */
export const fillProduct = async (): Promise<void> => {
  const admin = await administrator();
  await confirmNothing(admin);
  await addRoles(admin);
  await giveRights(admin);
  const staff = await consolePeople(admin);
  await addFeedback(await appPeople(admin), admin);
  await addParameters(staff(operations));
  await addImports(admin);
  await addMasterData(admin);
  await addAppFunctions(staff(operations));
  await giveAppFunctions(admin);
  await addVersions(staff(systems));
  await addBanners(staff(publicity));
  await addThemes(staff(publicity));
  await addMobileForms(admin);
  await addDocuments(staff(quality));
  await addCompanyDocuments(admin);
  await addStores(staff(publicity));
  await addLanguageTexts(admin);
  await addProcesses(admin);
  await addRepair(admin);
  await addMessages(
    admin,
    [systems, operations, quality, publicity].map((empid) => staff(empid)),
  );
  await addSurveys(admin);
  await fillLists(admin);
  await addSignIns();
  await addJobRuns();
  await addWriteBacks();
  await doRecentWork(staff);
};
