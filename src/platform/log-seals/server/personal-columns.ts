/**
 * The personal columns of a table. `person`: its column with the employee number. `only`: the rows that are about a
 * person, by the value of a column. `columns`: what stands in each column once the person is forgotten; `{number}` is
 * the employee number.
 */
export type PersonalTable = {
  table: string;
  person: string;
  columns: Readonly<Record<string, string | null>>;
  only?: { column: string; value: string };
  /** The employee number is the key of its rows in the log. */
  isKey?: true;
};

/** Those of the platform; features declare their own (`personal` of `server/feature.ts`). */
export const platformPersonal: readonly PersonalTable[] = [
  {
    table: 'employee',
    person: 'empid',
    isKey: true,
    columns: { name: '{number}', email: '', adaccount: null, search_text: '' },
  },
  { table: 'account', person: 'empid', isKey: true, columns: { userid: '{number}' } },
  { table: 'web_user', person: 'empid', isKey: true, columns: { browser: '' } },
  { table: 'app_user', person: 'empid', isKey: true, columns: { model: '', platformversion: '' } },
  {
    table: 'blacklist',
    person: 'contentoid',
    columns: { remark: '—', search_text: '' },
    only: { column: 'type', value: 'H' },
  },
];

/**
 * What the hash of a row covers through a commitment, so that it can be removed (docs/adr/0054), as each seal states
 * it: what is declared later can be removed from rows that are sealed from then on.
 */
export const personalList = (declared: readonly PersonalTable[]): string =>
  JSON.stringify(
    [...platformPersonal, ...declared].map(({ columns, isKey: _, ...rest }) => ({
      ...rest,
      columns: Object.keys(columns),
    })),
  );
