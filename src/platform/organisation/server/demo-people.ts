import type { DemoDepartment } from './demo-departments.ts';
import { demoCompanies, personWords, type DemoLanguage, type DemoPlant } from './demo-words.ts';
import type { SeededRandom } from './seeded-random.ts';

export type DemoEmployee = {
  empid: string;
  name: string;
  depkey: string;
  coid: string;
  plantid: string;
  jobgrade: string;
  email: string;
  adaccount: string | null;
  inservice: 'Y' | 'N';
};

const LEFT_SHARE = 0.02;
const DOMAIN_ACCOUNT_SHARE = 0.4;
const FOREIGNER_SHARE = 0.02;
const TWO_CHARACTER_SHARE = 0.85;
const GRADES = 14;
const FIRST_NUMBER = 12_001;

const chineseName = (words: { family: readonly string[]; given: readonly string[] }, random: SeededRandom): string => {
  const second = random.chance(TWO_CHARACTER_SHARE) ? random.pick(words.given) : '';
  return random.pick(words.family) + random.pick(words.given) + second;
};

const names: Record<DemoLanguage, (random: SeededRandom) => string> = {
  cn: (random) => chineseName(personWords.cn, random),
  tw: (random) => chineseName(personWords.tw, random),
  vn: (random) => {
    const { family, middle, given } = personWords.vn;
    return `${random.pick(family)} ${random.pick(middle)} ${random.pick(given)}`;
  },
  en: (random) => `${random.pick(personWords.en.given)} ${random.pick(personWords.en.family)}`,
};

const nameOf = ({ language }: DemoPlant, random: SeededRandom): string => {
  if (random.chance(FOREIGNER_SHARE)) return names.en(random);
  // The plant with English departments is also in Vietnam.
  return names[language === 'en' ? 'vn' : language](random);
};

/** Most people have low grades, few have the highest. */
const gradeOf = (random: SeededRandom): string => String(1 + Math.floor(random.next() ** 2 * GRADES)).padStart(2, '0');

const letterOf = (coid: string): string => demoCompanies.find((company) => company.coid === coid)?.letter ?? 'X';

/**
 * The people of one plant; `before` is the number of people of the same company generated earlier. The first of them
 * fill one department each, so that no department is empty while there are people.
 */
export function* demoPeople(
  plant: DemoPlant,
  departments: readonly DemoDepartment[],
  people: { count: number; before: number },
  random: SeededRandom,
): Generator<DemoEmployee> {
  const letter = letterOf(plant.coid);
  for (let index = 0; index < people.count; index += 1) {
    const empid = letter + String(FIRST_NUMBER + people.before + index).padStart(7, '0');
    const department = departments[index] ?? random.pick(departments);
    const login = empid.toLowerCase();
    yield {
      empid,
      name: nameOf(plant, random),
      depkey: department.depkey,
      coid: plant.coid,
      plantid: plant.plantid,
      jobgrade: gradeOf(random),
      email: `${login}@xinghe.example`,
      adaccount: random.chance(DOMAIN_ACCOUNT_SHARE) ? login : null,
      inservice: random.chance(LEFT_SHARE) ? 'N' : 'Y',
    };
  }
}
