// npm run survey:demo -- --sheets 1000 [--survey everyday] [--seed 1] [--operator EMPID]: published surveys and exams
// with answers.
import { parseArgs } from 'node:util';
import { demoTitles } from '#features/surveys/server/demo-survey-words.ts';
import { generateSurvey, TooFewPeople } from '#features/surveys/server/survey-generator.ts';
import type { WantedSurvey } from '#features/surveys/server/made-survey.ts';
import type { Database } from '#platform/db/server/database.ts';
import { withDatabase } from './command-database.ts';
import { describeTrouble } from './trouble.ts';

const usage =
  'npm run survey:demo -- --sheets 1000 [--survey general|everyday|anonymous|exam|all] [--seed 1] [--operator EMPID]';
const sheetsAtMost = 5_000_000;

type Kind = Pick<WantedSurvey, 'appid' | 'type' | 'subType' | 'anonymous' | 'title' | 'versions'>;
const survey = { appid: 'F031', type: 'survey', subType: 'general', anonymous: 'N', versions: 1 } as const;
const kinds: Readonly<Record<string, Kind>> = {
  general: { ...survey, title: demoTitles.general, versions: 2 },
  everyday: { ...survey, subType: 'everyday', title: demoTitles.everyday },
  anonymous: { ...survey, anonymous: 'Y', title: demoTitles.anonymous },
  exam: { ...survey, appid: 'F032', type: 'exam', title: demoTitles.exam },
};
/** Those who are asked once cannot fill more sheets than there are people. */
const isAnsweredOnce = ({ type, subType }: Kind): boolean => type === 'survey' && subType !== 'everyday';

const wholeNumber = (name: string, text: string, most: number): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1 || number > most)
    throw new RangeError(`--${name} takes a whole number from 1 to ${most}, not ${text}`);
  return number;
};

/** The person who got a console account first: the administrator. */
const firstOperator = async ({ pool }: Database): Promise<string[]> =>
  (await pool.query<{ empid: string }>('select empid from web_user order by crtdat, empid limit 1')).rows.map(
    ({ empid }) => empid,
  );

const peopleInService = async ({ pool }: Database): Promise<number> =>
  (await pool.query<{ total: number }>(`select count(*) as total from employee where inservice = 'Y'`)).rows[0]
    ?.total ?? 0;

const today = async ({ pool }: Database): Promise<string> =>
  (await pool.query<{ day: string }>('select current_date::text as day')).rows[0]?.day ?? '';

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      sheets: { type: 'string', default: '1000' },
      survey: { type: 'string', default: 'all' },
      seed: { type: 'string', default: '1' },
      operator: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(usage);
  const sheets = wholeNumber('sheets', values.sheets, sheetsAtMost);
  const seed = wholeNumber('seed', values.seed, 2 ** 31);
  const wanted = values.survey === 'all' ? Object.values(kinds) : [kinds[values.survey]];
  await withDatabase(async (db) => {
    const operators = values.operator === undefined ? await firstOperator(db) : [values.operator];
    const [people, lastDay] = [await peopleInService(db), await today(db)];
    for (const kind of wanted) {
      if (!kind) throw new RangeError(`--survey takes ${Object.keys(kinds).join(', ')} or all, not ${values.survey}`);
      const own = isAnsweredOnce(kind) && values.survey === 'all' ? Math.min(sheets, people) : sheets;
      await generateSurvey(db, { ...kind, sheets: own, questions: 20, seed, textShare: 0.4, operators, lastDay });
      console.log(`${kind.title}: ${own} answer sheets`);
    }
  });
};

try {
  await run();
} catch (error) {
  const expected = error instanceof TooFewPeople || error instanceof RangeError;
  const wrongArguments = error instanceof TypeError && 'code' in error;
  console.error(expected || wrongArguments ? `${error.message}\n${usage}` : describeTrouble(error));
  process.exitCode = 1;
}
