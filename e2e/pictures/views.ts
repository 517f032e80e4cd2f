import type { Page } from '@playwright/test';
import { webFunctionCalls } from '#features/web-functions/web-functions.contract.ts';
import { executionCalls } from '#features/jobs/executions.contract.ts';
import { jobCalls } from '#features/jobs/jobs.contract.ts';
import { bannerCalls } from '#features/banners/banners.contract.ts';
import { feedbackCalls } from '#features/feedback/feedback.contract.ts';
import { messageCalls } from '#features/messages/messages.contract.ts';
import { mobileFormReads } from '#features/mobile-forms/mobile-forms.contract.ts';
import { surveyCalls } from '#features/surveys/surveys.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { call, type Caller } from './calls.ts';
import { screensOf } from '../screens.ts';
import { expect } from '../story.ts';
import { systems } from './people.ts';
import { importViews } from './import-views.ts';
import { referenceViews } from './reference-views.ts';
import { permissionScreen, question } from './rights-content.ts';
import { parameterCalls } from '#features/parameters/parameters.contract.ts';

/** A picture: its name, the address of the page, and what is done there before it is taken. */
export type View = { name: string; path: string; signedOut?: true; prepare?: (page: Page) => Promise<void> };

/** Opens the form or dialog by its key. A screen does not react to the key before its data is there. */
const openForm = async (page: Page): Promise<void> => {
  const form = page.locator('button[type="submit"]').or(page.getByRole('dialog')).first();
  await expect(async () => {
    if (!(await form.isVisible())) await page.keyboard.press('n');
    await expect(form).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
};

/** Searches for what all areas may have. */
const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('C00120');
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
};

/** The dry run before what failed is sent again. */
const openResend = async (page: Page): Promise<void> => {
  await page.locator('.kit-header-actions button:has(.anticon-reload)').click();
  await page.getByRole('dialog').locator('li').first().waitFor();
};

/** The panel of notices, in any language. */
const openNotices = async (page: Page): Promise<void> => {
  await page.locator('.shell-notices').click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
};

/** Every screen of the menu, and the form of each that adds something; a new screen is among them by itself. */
const menuViews = async (lang: string): Promise<View[]> =>
  (await screensOf(lang)).flatMap(({ path, add }) => {
    const name = path.slice(1).replaceAll('/', '-');
    return [{ name, path }, ...(add ? [{ name: `${name}-form`, path, prepare: openForm }] : [])];
  });

/** Pages that lie behind a screen, or beside the menu. */
const pageViews = async (admin: Caller): Promise<View[]> => {
  const functions = await call(webFunctionCalls.list, { query: {} }, admin);
  const functionOid = (id: string): string => functions.find((row) => row.id === id)?.oid ?? '';
  const [banner] = (await call(bannerCalls.fineSearch, { query: {}, sealedQuery: { conditionMap: {} } }, admin)).list;
  const roles = await call(roleCalls.search, { query: { pageSize: 100 } }, admin);
  const { list: reports } = await call(feedbackCalls.search, { query: { pageSize: 100 } }, admin);
  const answered = reports.find(({ replies }) => replies > 0);
  const [parameter] = (await call(parameterCalls.search, { query: {} }, admin)).list;
  const [form] = (await call(mobileFormReads.search, { query: {} }, admin)).list;
  const messages = (await call(messageCalls.fineSearch, { query: {}, sealedQuery: { conditionMap: {} } }, admin)).list;
  const sent = messages.find(({ state }) => state === 'SENT');
  const draft = messages.find(({ state }) => state === 'SCHEDULED');
  const [survey, exam] = await Promise.all(
    ['F031', 'F032'].map(async (appId) => {
      const { list } = await call(surveyCalls.list, { query: { appId, pageSize: 100 } }, admin);
      return { draft: list.find(({ state }) => state === 'N'), running: list.find(({ state }) => state === 'Y') };
    }),
  );
  const job = (await call(jobCalls.app.list, { query: {} }, admin)).find(({ id }) => id === 'role-refresh');
  const [run] = (await call(executionCalls.app.search, { query: { id: 'role-refresh', state: 'F' } }, admin)).list;
  const role = roles.list.find(({ sourcetype, memberCount }) => sourcetype === 'build' && memberCount > 1);
  return [
    { name: 'home', path: '/home' },
    { name: 'sign-in', path: '/login', signedOut: true },
    { name: 'download', path: '/download', signedOut: true },
    { name: 'permission', path: `/web-functions?permission=${functionOid(permissionScreen)}` },
    { name: 'access-check', path: `/access-check?person=${question.person}&function=${functionOid(question.screen)}` },
    { name: 'access-check-who', path: `/access-check?tab=who&function=${functionOid(question.screen)}` },
    { name: 'person', path: `/person/${systems}` },
    { name: 'person-functions', path: `/person/${systems}?tab=functions` },
    { name: 'app-user', path: '/person/C0012003' },
    { name: 'palette', path: '/home', prepare: openPalette },
    { name: 'details', path: `/banners?details=${banner?.oid}` },
    { name: 'banner-languages', path: `/banners?languages=${banner?.oid}` },
    { name: 'banner-timeline', path: '/banners?timeline=1' },
    { name: 'parameter-permission', path: `/parameters?permission=${parameter?.oid}` },
    { name: 'mobile-form-fields', path: `/mobile-forms?fields=${form?.oid}` },
    { name: 'message-details', path: `/messages?details=${sent?.oid}` },
    { name: 'message-publish', path: `/messages?publish=${draft?.oid}` },
    { name: 'message-languages', path: `/messages?languages=${draft?.oid}` },
    { name: 'message-edit', path: `/messages?edit=${draft?.oid}` },
    { name: 'message-preview', path: `/messages?preview=${sent?.oid}` },
    { name: 'message-correct', path: `/messages?correct=${sent?.oid}` },
    { name: 'message-receivers', path: `/messages?receivers=${draft?.oid}` },
    { name: 'survey-questions', path: `/surveys?edit=${survey?.draft?.oid}` },
    { name: 'survey-settings', path: `/surveys?settings=${survey?.draft?.oid}` },
    { name: 'survey-audience', path: `/surveys?audience=${survey?.draft?.oid}` },
    { name: 'survey-languages', path: `/surveys?languages=${survey?.draft?.oid}` },
    { name: 'survey-preview', path: `/surveys?preview=${survey?.draft?.oid}` },
    { name: 'survey-results', path: `/surveys?results=${survey?.running?.oid}` },
    { name: 'exam-questions', path: `/exams?edit=${exam?.draft?.oid}` },
    { name: 'exam-results', path: `/exams?results=${exam?.running?.oid}` },
    { name: 'job-edit', path: `/app/job?edit=${job?.oid}` },
    { name: 'job-executions-of-one', path: '/job/record/time?id=role-refresh' },
    { name: 'job-execution', path: `/job/record/time?details=${run?.oid}` },
    { name: 'bpm-write-back-again', path: '/bpm/write-back?state=F', prepare: openResend },
    { name: 'notices', path: '/home', prepare: openNotices },
    { name: 'feedback-details', path: `/feedback?details=${answered?.oid}` },
    { name: 'feedback-log', path: `/feedback?log=${reports.find(({ logFile }) => logFile !== '')?.oid}` },
    { name: 'role-mapping', path: `/roles?mapping=${role?.oid}` },
    { name: 'not-found', path: '/404', signedOut: true },
  ];
};

/** Everything that can be photographed. A page behind a screen takes the place of a screen of its name. */
export const allViews = async (lang: string, admin: Caller): Promise<View[]> => {
  const pages = [...(await pageViews(admin)), ...(await referenceViews(admin)), ...importViews];
  const own = new Set(pages.map(({ name }) => name));
  return [...pages, ...(await menuViews(lang)).filter(({ name }) => !own.has(name))];
};
