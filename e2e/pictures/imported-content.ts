import { parameterImport } from '#features/parameters/parameters.contract.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { call, type Caller } from './calls.ts';

export const parameterHeadings = '参数类型,类型名称,代码,名称,排序,状态';

/** Lines of a file of parameters. */
export const entriesOf = (type: string, name: string, entries: readonly string[]): string[] =>
  entries.map((entry, at) => [type, name, `${type.toUpperCase()}-${at + 1}`, entry, at + 1, 'Y'].join(','));

/** The types of parameters that come from a file. */
export const importedTypes = ['Shift', 'DormArea', 'RepairKind'] as const;

const files = {
  '班次.csv': entriesOf('Shift', '班次', ['早班', '中班', '夜班', '常白班']),
  '宿舍区域.csv': entriesOf('DormArea', '宿舍区域', ['东区', '西区', '南区']),
  '报修类型.csv': entriesOf('RepairKind', '报修类型', ['水电', '家具', '网络', '门锁', '空调']),
};

/** Imports of parameters, one of which waits for its faulty rows to be mended. */
export const addImports = async (caller: Caller): Promise<void> => {
  for (const [name, rows] of Object.entries(files)) {
    const file = fileOf(name, Buffer.from([parameterHeadings, ...rows].join('\n')));
    await call(parameterImport.file, { body: { dryRun: 'N' }, file }, caller);
  }
  const faulty = [
    parameterHeadings,
    ...entriesOf('Canteen', '食堂', ['一食堂', '二食堂']),
    'Canteen,食堂,CANTEEN-3,,第三,Y',
  ];
  await call(
    parameterImport.file,
    { body: { dryRun: 'Y' }, file: fileOf('食堂.csv', Buffer.from(faulty.join('\n'))) },
    caller,
  );
};
