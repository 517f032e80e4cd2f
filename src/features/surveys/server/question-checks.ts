import { everyday } from '../survey-codes.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { questionListFaults, type QuestionKind, type RuledQuestion } from '../question-rules.ts';
import { columnTypeCodes, questionReasons, questionTypeCodes } from '../survey-questions.contract.ts';
import type { SurveyType } from '../survey-rights.ts';

export const kindOf = ({ type, subType }: { type: SurveyType; subType: string }): QuestionKind => ({
  type,
  everyday: type === 'survey' && subType === everyday,
});

/** The column types in use, each with the type of question that it belongs to. */
const columnTypes = async (db: Read): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('parameter as p')
    .innerJoin('parameter as parent', 'parent.oid', 'p.parentparam')
    .select(['p.paramcode', 'parent.paramcode as questiontype'])
    .where('p.paramtype', '=', columnTypeCodes)
    .where('p.status', '=', 'Y')
    .where('parent.paramtype', '=', questionTypeCodes)
    .execute();
  return new Set(rows.map(({ questiontype, paramcode }) => `${questiontype} ${paramcode}`));
};

/**
 * Throws for questions that break the rules (seed 002 §5), each at its field. `named`: how the call names the question
 * at a place, such as `surveyQuestionList.3`; null for one that the call does not send.
 */
export const assertQuestions = async (
  db: Read,
  questions: readonly RuledQuestion[],
  { kind, code, named }: { kind: QuestionKind; code: DomainErrorCode; named: (at: number) => string | null },
): Promise<void> => {
  const { list, fields } = questionListFaults(questions, kind);
  const faults: [at: number, field: string, reason: string][] = Object.entries(fields).map(([path, reason]) => {
    const [at = '', ...field] = path.split('.');
    return [Number(at), field.join('.'), reason];
  });
  const known = questions.some(({ columnType }) => columnType !== '') ? await columnTypes(db) : new Set<string>();
  questions.forEach(({ questionType, columnType }, at) => {
    const isKnown = columnType === '' || known.has(`${questionType} ${columnType}`);
    if (!isKnown && fields[`${at}.columnType`] === undefined)
      faults.push([at, 'columnType', questionReasons.columnTypeUnknown]);
  });
  const sent = faults.flatMap(([at, field, reason]) => {
    const name = named(at);
    return name === null ? [] : [[`${name}.${field}`, reason] as const];
  });
  const reason = faults[0]?.[2] ?? list;
  if (reason !== null) throw new DomainError(code, reason, { fields: Object.fromEntries(sent) });
};
