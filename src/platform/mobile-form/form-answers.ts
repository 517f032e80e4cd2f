import { type FormColumn, fillsMask, formatOf, itemCountOf, rulesOf } from './form-column.ts';

/**
 * What an employee has filled in, by the id of the item. A list of several choices in one item is joined by `;`; an
 * item that is a choice of its own holds `Y` or nothing.
 */
export type FormAnswers = Readonly<Record<string, string>>;

/** The answer to an item; empty if there is none. Ids come from files, so one may be called `constructor`. */
export const answerTo = (answers: FormAnswers, id: string): string =>
  Object.hasOwn(answers, id) ? (answers[id] ?? '') : '';

/** Why an answer is not accepted: a key of the component's texts, with its values. */
export type AnswerFault = { text: AnswerFaultText; values?: Record<string, number | string> };
export type AnswerFaultText = 'required' | 'mask' | 'digits' | 'short' | 'long' | 'number' | 'small' | 'large';

/** Whether a field has all that it needs to be filled in; a designer sees a placeholder for one that has not. */
export const isFinished = ({ columntype, columnList }: Pick<FormColumn, 'columntype' | 'columnList'>): boolean => {
  const { least, most = Infinity } = itemCountOf(columntype);
  return columntype !== '' && columnList.length >= least && columnList.length <= most;
};

/** Whether each item is a choice of its own: several check boxes, or the options of one question. */
export const itemsAreChoices = ({ columntype, columnList }: Pick<FormColumn, 'columntype' | 'columnList'>): boolean =>
  (columntype === 'chk' || columntype === 'rdo') && columnList.length > 1;

/** Whether employees fill it in at all. */
export const isFilledIn = (column: Pick<FormColumn, 'columntype' | 'isedit'>): boolean =>
  column.isedit === 'Y' && column.columntype !== 'ap' && column.columntype !== 'lbl';

const faultOfText = (column: FormColumn, value: string, place: number): AnswerFault | null => {
  const format = formatOf(column.columnformat);
  if (format?.place === place && !fillsMask(format.mask, value)) return { text: 'mask', values: { mask: format.mask } };
  const rules = rulesOf(column.columnrules) ?? {};
  if (rules.digits && !/^\d+$/.test(value)) return { text: 'digits' };
  if (rules.minlen !== undefined && value.length < rules.minlen)
    return { text: 'short', values: { least: rules.minlen } };
  if (rules.maxlen !== undefined && value.length > rules.maxlen)
    return { text: 'long', values: { most: rules.maxlen } };
  if (column.columntype !== 'num' && rules.min === undefined && rules.max === undefined) return null;
  const number = Number(value);
  if (!Number.isFinite(number)) return { text: 'number' };
  if (rules.min !== undefined && number < rules.min) return { text: 'small', values: { least: rules.min } };
  if (rules.max !== undefined && number > rules.max) return { text: 'large', values: { most: rules.max } };
  return null;
};

const ruledTypes = new Set(['txt', 'txtarea', 'num', 'txtwithtxt']);

/** Why a field cannot be sent as it is filled in; null if it can. */
export const faultOfAnswer = (column: FormColumn, answers: FormAnswers): AnswerFault | null => {
  if (!isFilledIn(column) || !isFinished(column)) return null;
  const values = column.columnList.map(({ id }) => answerTo(answers, id).trim());
  const isAnswered = itemsAreChoices(column)
    ? values.some((value) => value !== '')
    : values.every((value) => value !== '');
  if (column.required === 'Y' && !isAnswered) return { text: 'required' };
  if (!ruledTypes.has(column.columntype)) return null;
  for (const [index, value] of values.entries()) {
    const fault = value === '' ? null : faultOfText(column, value, index + 1);
    if (fault) return fault;
  }
  return null;
};

/** The answers that a form starts with: the default values of its fields, one `;` between those of two items. */
export const defaultAnswers = (columns: readonly FormColumn[]): FormAnswers =>
  Object.fromEntries(
    columns.flatMap((column): [string, string][] => {
      const own = itemsAreChoices(column)
        ? column.columnList.map(({ id }): [string, string] => [id, id === column.defaultvalue ? 'Y' : ''])
        : column.columnList.map(({ id }, index): [string, string] => [
            id,
            column.columnList.length > 1 ? (column.defaultvalue.split(';')[index] ?? '') : column.defaultvalue,
          ]);
      return [...own, ...Object.entries(defaultAnswers(column.children))];
    }),
  );
