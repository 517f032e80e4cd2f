/** A file to import: what of, as the last part of the path of its call, and a word for the table of figures. */
export type ImportFile = { kind: string; what: string; content: Blob };

const csv = (headings: string, lines: readonly string[]): Blob =>
  new Blob([`${headings}\r\n${lines.join('\r\n')}\r\n`]);

/** Above the numbers that rows have by themselves. */
const firstSort = 1_000_000;

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
  content: csv(
    parameterHeadings,
    // As in most files, changed and new rows take turns.
    numbers(rows / 2).flatMap((at) => [
      ...parameters(type, '新名', { from: at, count: 1 }),
      ...parameters(type, '名称', { from: rows + at, count: 1 }),
    ]),
  ),
});

/** Rows of master data that are all new; their order numbers are unique among all. */
export const newMasterData = (rows: number): ImportFile => ({
  kind: 'masterdata',
  what: `${rows} new rows of master data`,
  content: csv(
    'class1,class2,class3,class4,class5,content,sort,ismobile,status',
    numbers(rows).map((at) => `BENCH,ROOM,R${at},,,会议室 ${at} Phòng ${at},${firstSort + at},N,Y`),
  ),
});

/** Texts of new ids in four languages. */
export const newTexts = (rows: number): ImportFile => ({
  kind: 'language-texts',
  what: `${rows} ids of language texts in four languages`,
  content: csv(
    'langid,zh_CN,zh_TW,en,vi,ismobile',
    numbers(rows).map((at) => `bench.text.${at},简体 ${at},繁體 ${at},Text ${at},Văn bản ${at},N`),
  ),
});

const numberOf = (at: number): string => `B${String(at).padStart(6, '0')}`;

/** Employees that are all new, in one plant. */
export const newEmployees = (rows: number): ImportFile => ({
  kind: 'employees',
  what: `${rows} new employees`,
  content: csv(
    'empid,name,coid,plantid,inservice',
    numbers(rows).map((at) => `${numberOf(at)},导入 ${at},CN,P1,Y`),
  ),
});

/** Entries of these employees in one of the two lists. */
export const newEntries = (rows: number, list: 'blacklist' | 'whitelist'): ImportFile => ({
  kind: list,
  what: `${rows} new entries of the ${list}`,
  content: csv(
    'code,contenttype,userid,remark',
    numbers(rows).map((at) => `${list === 'blacklist' ? 'SURVEY' : 'MAINTENANCE'},H,${numberOf(at)},Bench`),
  ),
});
