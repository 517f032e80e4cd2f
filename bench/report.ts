/** One row of the table. `ok` is null if there is no goal, or if nothing could be measured (`measured` says why). */
export type Figure = { figure: string; goal: string; measured: string; ok: boolean | null };

/** What failed while it was measured. */
export const unmeasured = (figure: string): Figure => ({
  figure,
  goal: '',
  measured: 'could not be measured',
  ok: null,
});

const mark = ({ ok }: Figure): string => (ok === null ? '–' : ok ? 'yes' : 'NO');

/** Width on a terminal: Chinese characters take two columns. */
const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (/[\u2e80-\u9fff\uff00-\uffef]/.test(letter) ? 2 : 1), 0);

const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** The figures as a Markdown table, also readable on a terminal. */
export const tableOf = (figures: readonly Figure[]): string => {
  const lines = [
    ['figure', 'goal', 'measured', 'ok'],
    ...figures.map((line) => [line.figure, line.goal, line.measured, mark(line)]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))));
  const rows = lines.map((line) => `| ${line.map((cell, column) => padded(cell, widths[column] ?? 0)).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [rows[0], rule, ...rows.slice(1)].join('\n');
};

/** A figure with a lower or an upper limit. */
export const atLeast = (figure: string, goal: number, measured: number, detail: string): Figure => ({
  figure,
  goal: `≥ ${goal}`,
  measured: `${measured.toFixed(2)} (${detail})`,
  ok: measured >= goal,
});

export const atMost = (figure: string, goal: number, measured: number, unit: string, detail = ''): Figure => ({
  figure,
  goal: `≤ ${goal} ${unit}`,
  measured: `${measured < 10 ? Number(measured.toPrecision(2)) : Math.round(measured)} ${unit}${detail && ` (${detail})`}`,
  ok: measured <= goal,
});

/** A figure without a goal. */
export const plain = (figure: string, measured: string): Figure => ({ figure, goal: '', measured, ok: null });
