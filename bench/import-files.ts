import { sql } from 'kysely';
import type { Database } from '#platform/db/server/database.ts';

/** A file to import: what of, as the last part of the path of its call, and a word for the table of figures. */
export type ImportFile = { kind: string; what: string; content: Blob };

const csv = (headings: string, lines: readonly string[]): Blob =>
  new Blob([`${headings}\r\n${lines.join('\r\n')}\r\n`]);

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const parameterHeadings = 'paramtype,paramtypename,paramcode,paramname,paramsort,desccode,descname,status';

/** `type`: of the list that all of them belong to; `word`: is in each name, so that another one changes all rows. */
const parameters = (type: string, word: string, { from, count }: { from: number; count: number }): string[] =>
  numbers(count)
    .map((at) => at + from)
    .map(
      (at) => `${type},导入测试,CODE${at},"${word} ${at}, 参数",${at + 1},=${at},Ghi chú ${at},${at % 7 ? 'Y' : 'N'}`,
    );

/** Parameters that are all new. */
export const newParameters = (rows: number, type: string): ImportFile => ({
  kind: 'parameters',
  what: `${rows} new parameters`,
  content: csv(parameterHeadings, parameters(type, '名称', { from: 0, count: rows })),
});

/** Half of the parameters of the file before with other names, and as many new ones. */
export const mixedParameters = (rows: number, type: string): ImportFile => ({
  kind: 'parameters',
  what: `${rows} parameters, half of them changed`,
  content: csv(parameterHeadings, [
    ...parameters(type, '新名', { from: 0, count: rows / 2 }),
    ...parameters(type, '名称', { from: rows, count: rows / 2 }),
  ]),
});

type Person = { empid: string; name: string; coid: string; plantid: string; depid: string; account: string };

/** As many of the employees as there are, at most half of the rows, with another job grade; the others are new. */
export const mixedEmployees = async (db: Database, rows: number): Promise<ImportFile> => {
  const { rows: known } = await sql<Person>`
    select e.empid, e.name, d.coid, d.plantid, d.depid, coalesce(e.adaccount, '') as account
    from employee e join department d on d.depkey = e.depkey
    where e.origin = 'HR' and e.inservice = 'Y' order by e.empid limit ${rows / 2}`.execute(db.read);
  const line = ({ empid, name, coid, plantid, depid, account }: Person, grade: string): string =>
    [empid, `"${name}"`, coid, plantid, depid, grade, '', account, 'Y'].join(',');
  const added = numbers(rows - known.length).map((at): Person => {
    const { coid, plantid, depid } = known[at % known.length] as Person;
    return { empid: `NEW${at}`, name: `Nguyễn Văn ${at}`, coid, plantid, depid, account: `new.${at}` };
  });
  return {
    kind: 'employees',
    what: `${rows} employees, ${known.length} of them changed`,
    content: csv('empid,name,coid,plantid,depid,jobgrade,email,adaccount,inservice', [
      ...known.map((person) => line(person, 'B9')),
      ...added.map((person) => line(person, 'B1')),
    ]),
  };
};

/** Texts of new ids in four languages. */
export const newTexts = (rows: number): ImportFile => ({
  kind: 'language-texts',
  what: `${rows} ids of language texts in four languages`,
  content: csv(
    'langid,zh_CN,zh_TW,en,vi,ismobile',
    numbers(rows).map((at) => `bench.text.${at},简体 ${at},繁體 ${at},Text ${at},Văn bản ${at},N`),
  ),
});
