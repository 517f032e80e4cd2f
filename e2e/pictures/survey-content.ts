import { demoTitles } from '#features/surveys/server/demo-survey-words.ts';
import { generateSurvey } from '#features/surveys/server/survey-generator.ts';
import { surveyCalls } from '#features/surveys/surveys.contract.ts';
import { withDatabase } from '../product-database.ts';
import { call, type Caller } from './calls.ts';

const everybody = {
  authType: 'A' as const,
  roleid: 'All',
  levelid: 'AL',
  contentType: 'R' as const,
  contentoid: 'All',
};

const options = (...texts: string[]) => texts.map((text) => ({ text }));

const canteen = {
  appId: 'F031',
  title: '新菜单意见征集',
  explain: '食堂下月更换菜单，请告诉我们您的口味，约需两分钟。',
  surveyQuestionList: [
    {
      title: '您平均每周在食堂用餐几次？',
      questionType: 'rdo' as const,
      required: 'Y' as const,
      surveyOptionVOList: options('每天', '三到四次', '一到两次', '几乎不去'),
    },
    {
      title: '您希望增加哪些菜品？',
      questionType: 'chk' as const,
      surveyOptionVOList: options('清真', '素食', '川菜', '粤菜', '越南菜', '面食'),
    },
    { title: '对食堂还有什么建议？', questionType: 'tar' as const },
  ],
  surveyAuthList: [everybody],
};

const forklift = {
  appId: 'F032',
  title: '叉车驾驶员复训考试',
  explain: '持证人员每年参加一次，80 分及格。',
  istimelimit: 'Y' as const,
  timelimit: 1_800,
  passingscore: 80,
  examcount: 2,
  disorder: 'Y' as const,
  surveyQuestionList: [
    {
      title: '叉车载货行驶时，货叉离地面的高度应为多少？',
      questionType: 'rdo' as const,
      required: 'Y' as const,
      score: 40,
      rightanswer: ['B'],
      surveyOptionVOList: options('5 厘米以下', '15 至 30 厘米', '60 厘米', '1 米以上'),
    },
    {
      title: '出车前必须检查哪些部位？',
      questionType: 'chk' as const,
      required: 'Y' as const,
      score: 60,
      rightanswer: ['A', 'B', 'D'],
      surveyOptionVOList: options('制动', '货叉和链条', '车身颜色', '喇叭和灯光'),
    },
  ],
  surveyAuthList: [everybody],
};

/**
 * A survey and an exam with answers, and one of each that is being written. The smallest product that is filled has
 * three hundred people.
 */
export const addSurveys = async (admin: Caller): Promise<void> => {
  await withDatabase(async (db) => {
    const { empid } = await db.read
      .selectFrom('web_user')
      .select('empid')
      .orderBy('crtdat')
      .limit(1)
      .executeTakeFirstOrThrow();
    const common = {
      subType: 'general',
      anonymous: 'N',
      textShare: 0.4,
      operators: [empid],
      lastDay: '2026-10-30',
    } as const;
    await generateSurvey(db, {
      ...common,
      appid: 'F031',
      type: 'survey',
      title: demoTitles.general,
      sheets: 280,
      questions: 12,
      versions: 2,
      seed: 7,
    });
    await generateSurvey(db, {
      ...common,
      appid: 'F032',
      type: 'exam',
      title: demoTitles.exam,
      sheets: 520,
      questions: 10,
      versions: 1,
      seed: 11,
    });
  });
  await call(surveyCalls.add, { content: canteen }, admin);
  await call(surveyCalls.add, { content: forklift }, admin);
};
