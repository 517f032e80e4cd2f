import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { generateSurvey } from '#features/surveys/server/survey-generator.ts';
import { confirmSheet } from './effects.ts';
import { field, formItem } from './fields.ts';
import { actor, withDatabase } from './product-database.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

/* An exam whose period is over: a department gets time of its own, and its people alone can be reminded. */

const examTitle = '补时考试';
const made = {
  appid: 'F032',
  type: 'exam',
  anonymous: 'N',
  subType: 'general',
  versions: 1,
  questions: 5,
  seed: 11,
  textShare: 0.5,
  sheets: 10,
} as const;

type Department = { depid: string; depname: string; people: number };

const endedExam = () =>
  withDatabase(async (db) => {
    const { empid } = await db.read.selectFrom('web_user').select('empid').limit(1).executeTakeFirstOrThrow();
    const { oid } = await generateSurvey(db, {
      ...made,
      title: examTitle,
      operators: [empid],
      lastDay: new Date().toISOString().slice(0, 10),
    });
    await db.write(actor, (trx) =>
      sql`update survey set isduration = 'Y', starttime = now() - interval '2 hours',
        endtime = now() - interval '5 minutes' where oid = ${oid}`.execute(trx),
    );
    const missing = sql`from employee e join department d on d.depkey = e.depkey
      where not exists (select from survey_participant p where p.surveyoid = ${oid} and p.empid = e.empid)`;
    const { rows } = await sql<Department>`
      select d.depid, d.depname, count(*)::int as people ${missing} group by d.depkey, d.depid, d.depname
      order by people desc, d.depid limit 1`.execute(db.read);
    const [department] = rows;
    if (!department) throw new Error('everybody has answered');
    return { oid, department };
  });

const dialog = (page: Page) => page.getByRole('dialog');

test.describe.configure({ mode: 'serial' });
test.use({ settings: { DEMO_EMPLOYEES: '100' } });

let page: Page;
let exam: Awaited<ReturnType<typeof endedExam>>;
test.beforeAll(async ({ browser }) => {
  exam = await endedExam();
  page = await administratorPage(browser, { viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' });
});
test.afterAll(() => page.context().close());

test('after the end nobody can be reminded', async () => {
  await page.goto(`/exams?results=${exam.oid}&tab=completion`);
  await expect(page.getByRole('heading', { name: '未完成人员' })).toBeVisible();
  await expect(page.getByText('已结束')).toBeVisible();
  await expect(page.getByRole('button', { name: '提醒未完成人员' })).toHaveCount(0);
});

test('a department is picked and given more time, which the state of the exam says', async () => {
  await page.getByRole('button', { name: '进行中的处理' }).click();
  await page.getByRole('menuitem', { name: '延长时间' }).dispatchEvent('click');
  await dialog(page).getByRole('radio', { name: '部门' }).check();
  await dialog(page).getByRole('button', { name: '延长', exact: true }).click();
  await expect(formItem(dialog(page), '部门').locator('.ant-form-item-explain-error')).toBeVisible();
  const department = dialog(page).getByRole('combobox', { name: '部门' });
  await department.fill(exam.department.depname);
  await page.keyboard.press('Enter');
  await expect(department).toHaveValue(new RegExp(exam.department.depname));
  await field(dialog(page), '延长分钟数').fill('45');
  await field(dialog(page), '操作原因').fill('车间加班');
  await dialog(page).getByRole('button', { name: '延长', exact: true }).click();
  await confirmSheet(page);
  const given = dialog(page).getByRole('region', { name: '延长记录' });
  await expect(given).toContainText(exam.department.depname);
  await expect(given).toContainText('延长 45 分钟');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('部分延时中')).toBeVisible();
});

test('its people are reminded, and nobody else', async () => {
  await page.getByRole('button', { name: '提醒未完成人员' }).click();
  await confirmSheet(page);
  await expect(page.getByText(/^已提醒 \d+ 人$/)).toHaveText(`已提醒 ${exam.department.people} 人`);
});
