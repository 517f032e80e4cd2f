import { z } from 'zod';
import {
  importKind,
  type ImportColumn,
  type ImportContext,
  type ImportFault,
  type ImportRow,
  type ImportValues,
} from '#platform/bulk-import/server/import-kind.ts';
import type { Read } from '#platform/db/server/database.ts';
import { askFirst } from '#platform/effects/server/ask-first.ts';
import { atOnce, say } from '#platform/effects/server/plan.ts';
import type { Text } from '#platform/i18n/texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import {
  employeesByNumber,
  type ImportedEmployee,
  knownPlaces,
  ownersOfAccounts,
  settleEmployees,
  storedEmployees,
  writeEmployees,
} from '#platform/organisation/server/employee-import.ts';
import {
  account,
  type CellCheck,
  email,
  flag,
  id,
  optional,
  optionalId,
  required,
} from '#platform/organisation/server/import-cells.ts';
import { standingOf, type Standing } from '#platform/rights/server/stronger-roles.ts';
import { employeeImport } from '../imports.contract.ts';
import { importsTexts } from '../imports.texts.ts';
import { watchRaised, employeesOutside, isPlaced, strongerEmployees } from './employee-reach.ts';

/** Reasons of the import of the organisation, as the texts of forms have them. */
const reasons: Readonly<Record<string, string>> = {
  empty: 'form.required',
  too_long: 'form.too_long',
  control_character: 'form.control_character',
  invisible_character: 'form.invisible_character',
  bad_id: 'imports.bad_id',
  bad_email: 'imports.bad_email',
  bad_account: 'imports.bad_account',
  formula_error: 'imports.formula_error',
};

/** A rule of the import of the organisation as the schema of a column. */
const checkedBy = (check: CellCheck) =>
  z.string().transform((text, context) => {
    const checked = check(text);
    if ('value' in checked) return checked.value;
    context.addIssue({ code: 'custom', message: reasons[checked.fault.reason] ?? 'form.invalid' });
    return z.NEVER;
  });

const idLength = 20;
const nameLength = 60;

const column = (
  name: keyof ImportedEmployee,
  title: Text,
  check: CellCheck,
  sample: string,
  aliases: readonly string[] = [],
): ImportColumn => ({ name, title, schema: checkedBy(check), sample, aliases });

const employeeColumns: readonly ImportColumn[] = [
  column('empid', vocabulary['common.employeeId'], id(idLength), '100001', ['employeeid', '员工编号', '员工代码']),
  column('name', vocabulary['common.personName'], required(nameLength), 'Nguyễn Văn An', ['employeename', '员工姓名']),
  column('coid', vocabulary['common.companyId'], id(idLength), 'TW', ['companyid', '公司代码', '公司编号', '公司代号']),
  column('plantid', importsTexts['imports.plant'], id(idLength), 'T1', ['factoryid', '厂区代码', '厂区编号', '厂别']),
  column('depid', vocabulary['common.departmentId'], optionalId(3 * idLength + 1), 'D100', [
    'departmentid',
    '部门代码',
    '部门编号',
  ]),
  column('jobgrade', importsTexts['imports.jobGrade'], optional(idLength), '5', ['grade', '职等', '职级']),
  column('email', vocabulary['common.email'], email, 'an@example.com', ['mail', '电子邮件', '信箱']),
  column('adaccount', vocabulary['common.domainAccount'], account, 'an.nguyen', ['ad账号', '网域账号']),
  column('inservice', importsTexts['imports.inService'], flag, 'Y', ['是否在职', '在职状态']),
];

const valuesOf = ({ values }: Pick<ImportRow, 'values'>): ImportedEmployee => values as ImportedEmployee;

const fault = ({ line }: ImportRow, name: keyof ImportedEmployee, reason: string, params = {}): ImportFault => ({
  line,
  column: name,
  reason,
  params,
});

const unknownPlaces: ReadonlySet<string> = new Set([
  'imports.unknown_company',
  'imports.unknown_plant',
  'imports.unknown_department',
]);

/**
 * What is wrong with where people are, and with whose accounts they have. `limited`: the importer has a partial scope.
 */
const faultsOfRows = async (
  db: Read,
  rows: readonly ImportRow[],
  { inFile, limited }: { inFile: ImportContext<Standing>['inFile']; limited: boolean },
): Promise<ImportFault[]> => {
  const all = rows.map(valuesOf);
  const { companies, plants, departments } = await knownPlaces(db, all);
  const owners = await ownersOfAccounts(
    db,
    all.map(({ adaccount }) => adaccount),
  );
  const renamed = await inFile([...owners.values()]);
  const taken = new Map<string, number>();
  return rows.flatMap((row): ImportFault[] => {
    const { empid, coid, plantid, depid, adaccount } = valuesOf(row);
    const found: ImportFault[] = [];
    if (row.before?.oid === 'LOCAL') found.push(fault(row, 'empid', 'imports.local'));
    if (!companies.has(coid)) found.push(fault(row, 'coid', 'imports.unknown_company', { value: coid }));
    else if (!plants.has(`${coid} ${plantid}`))
      found.push(fault(row, 'plantid', 'imports.unknown_plant', { value: plantid }));
    else if (depid !== '' && !departments.has(`${coid}${plantid}_${depid}`))
      found.push(fault(row, 'depid', 'imports.unknown_department', { value: depid }));
    const login = adaccount.toLowerCase();
    const owner = owners.get(login);
    const other = taken.get(login);
    if (owner !== undefined && owner !== empid && !renamed.has(owner))
      found.push(
        limited
          ? fault(row, 'adaccount', 'imports.account_used', { value: adaccount })
          : fault(row, 'adaccount', 'imports.account_taken', { value: adaccount, other: owner }),
      );
    else if (login !== '' && other !== undefined)
      found.push(fault(row, 'adaccount', 'import.duplicate', { line: other }));
    if (login !== '') taken.set(login, row.line);
    return found;
  });
};

/** A department may also be given as lists show it, with its company and plant: `TWT1_1013` for 1013. */
const withOwnDepartment = (values: ImportValues): ImportValues => {
  const { coid, plantid, depid } = values as ImportedEmployee;
  const place = `${coid}${plantid}_`;
  return depid.startsWith(place) ? { ...values, depid: depid.slice(place.length) } : values;
};

/** Employees from a file of the HR system, by the rules of its import (docs/organisation.md). */
export const employeeImportKind = importKind<Standing>({
  calls: employeeImport,
  stored: { call: employeeImport.stored, rows: storedEmployees },
  title: vocabulary['common.employees'],
  columns: employeeColumns,
  key: (values) => String(values['empid']),
  complete: withOwnDepartment,
  prepare: ({ rights }, empid) => standingOf(rights, empid),
  read: async (db, keys, { lock }) =>
    (await employeesByNumber(db, keys, lock)).map(({ rev, origin, ...values }) => ({
      key: values.empid,
      oid: origin,
      rev: String(rev),
      values,
    })),
  check: async (db, rows, { inFile, scope, standing }) => {
    const outside = await employeesOutside(db, scope, rows);
    const within = rows.filter((row) => !outside.has(row));
    const hidden = new Set([...outside.keys()].map(({ line }) => line));
    const faults = (await faultsOfRows(db, rows, { inFile, limited: !scope.everywhere })).filter(
      // Of what lies outside the scope, nothing is said that depends on whether somebody has the number.
      ({ line, reason }) => !hidden.has(line) || unknownPlaces.has(reason),
    );
    const wrong = new Set(faults.map(({ line }) => line));
    return [
      ...faults,
      ...[...outside]
        .filter(([{ line }]) => !wrong.has(line))
        .map(([row, { column: name, value }]) => fault(row, name, 'permission.outside_scope', { names: value })),
      ...(await strongerEmployees(db, standing, within)).map(({ row, column: name, isOwn }) =>
        isOwn ? fault(row, name, 'imports.own') : fault(row, name, 'imports.stronger', { people: row.key }),
      ),
    ];
  },
  write: async (trx, { count, batches }, { standing }) => {
    let leaving = 0;
    const placed: string[] = [];
    for await (const rows of batches()) {
      leaving += rows.filter(
        (row) => row.before?.values['inservice'] === 'Y' && valuesOf(row).inservice === 'N',
      ).length;
      placed.push(...rows.filter(isPlaced).map(({ key }) => key));
    }
    const assertNobodyRaised = await watchRaised(trx, standing, placed);
    await writeEmployees(trx, batches() as AsyncIterable<readonly { line: number; values: ImportedEmployee }[]>);
    await assertNobodyRaised();
    await askFirst(trx, () =>
      leaving === 0
        ? null
        : {
            title: say(importsTexts['imports.effects.title'], { count: count.added + count.changed }),
            act: say(importsTexts['imports.effects.act']),
            danger: true,
            people: [{ kind: 'lose', text: say(importsTexts['imports.effects.leaving']), count: leaving }],
            when: atOnce,
          },
    );
  },
  written: settleEmployees,
});
