/** Everything that can be wrong with a file; `{…}` are placeholders for the problem's values. */
const texts = {
  unreadable: '{value}',
  no_header: 'the file is empty: its first row must name the columns',
  unknown_header:
    'the first row names neither employees, departments, plants nor companies (docs/organisation.md lists the columns)',
  missing_column: 'the column is missing',
  double_column: 'two columns have this name',
  no_rows: 'there is nothing below the first row',
  too_many_cells: 'the row has more cells than the first row',
  empty: 'is empty',
  too_long: 'is longer than {limit} characters',
  control_character: 'holds a control character',
  invisible_character: 'holds an invisible character, or one that changes the direction of the text',
  bad_id: 'may hold letters, digits, dot, dash and underscore only: {value}',
  bad_flag: 'is neither Y nor N: {value}',
  bad_email: 'is no e-mail address: {value}',
  bad_account: 'may not hold spaces: {value}',
  formula_error: 'is a formula that failed: {value}',
  duplicate: '{value} stands in {other} already',
  unknown_company: 'company {value} is not known',
  unknown_plant: 'plant {value} is not known',
  unknown_department: 'department {value} is not known',
  plant_ambiguous: 'company and plant together give {value}, as those of {other} do already',
  cycle: 'department {value} is above itself',
  too_deep: 'department {value} stands deeper than 12 levels',
  account_taken: 'domain account {value} belongs to {other}',
  full_without_employees: '--full needs a file of employees: without one everybody would have left',
} as const;

export type ImportReason = keyof typeof texts;

/** A problem. `line` starts at 1, as in an editor or spreadsheet program. */
export type ImportProblem = {
  file?: string;
  line?: number;
  field?: string;
  reason: ImportReason;
  value?: string;
  other?: string;
  limit?: number;
};

/** The problem as a sentence that starts with its location. */
export const describeProblem = (problem: ImportProblem): string => {
  const { file, line, field, reason } = problem;
  const place = [file, line].filter((part) => part !== undefined).join(':');
  const text = texts[reason].replaceAll(/\{(\w+)\}/g, (gap, name: string) =>
    String(problem[name as keyof ImportProblem] ?? gap),
  );
  return [place && `${place}:`, field, text].filter(Boolean).join(' ');
};

const REMEMBERED = 100;
const GIVES_UP_AT = 10_000;

/** Thrown to stop reading a file with too many problems. */
export class TooManyProblems extends Error {}

/**
 * Collects problems: counts all, keeps the first hundred. Throws TooManyProblems at 10,000, since a file of the wrong
 * kind has an error in every line.
 */
export class ImportProblems {
  total = 0;
  readonly first: ImportProblem[] = [];
  add(problem: ImportProblem): void {
    this.total += 1;
    if (this.first.length < REMEMBERED) this.first.push(problem);
    if (this.total >= GIVES_UP_AT) throw new TooManyProblems();
  }
}

/** The import was rejected and nothing was written. */
export class ImportRefused extends Error {
  readonly problems: readonly ImportProblem[];
  /** Total number; `problems` holds the first hundred. */
  readonly total: number;
  constructor({ first, total }: ImportProblems) {
    super(`the import is refused: ${total} ${total === 1 ? 'problem' : 'problems'}`);
    this.name = 'ImportRefused';
    this.problems = first;
    this.total = total;
  }
}
