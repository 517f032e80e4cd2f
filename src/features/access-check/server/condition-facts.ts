import { everybody, type Condition } from '#platform/rights/conditions.ts';
import type { EvaluatedCondition, MissFact } from '../access-check.contract.ts';
import { contentKey, type Content } from '#platform/person-rights/server/condition-contents.queries.ts';

/** The person or role that conditions are evaluated for. */
export type Subject =
  | {
      kind: 'person';
      depkey: string | null;
      /** names of the department and those above it */
      path: string;
      ancestors: readonly string[];
      coid: string;
      coname: string;
      plantid: string;
      plantname: string;
    }
  | { kind: 'role' };
type Person = Extract<Subject, { kind: 'person' }>;

export type Contents = ReadonlyMap<string, Content>;
type Fact = Pick<EvaluatedCondition, 'fact' | 'params'>;

/** How far a condition is from matching: the closest one needs the smallest change. */
const distances: Record<MissFact, number> = {
  withoutSub: 10,
  roleOffMember: 20,
  sibling: 30,
  samePlantCompany: 40,
  notMember: 50,
  otherRole: 50,
  otherDepartment: 60,
  roleOff: 65,
  otherCompany: 70,
  otherPlant: 70,
  otherPerson: 75,
  noDepartment: 80,
  roleAlone: 85,
  gone: 90,
};

const isEverybody = ({ type, contentoid }: Condition): boolean => type === 'R' && contentoid === everybody;
const since = (content: Content | undefined): Record<string, string> =>
  content?.refreshedAt ? { time: content.refreshedAt } : {};

const hitFact = (condition: Condition, content: Content | undefined, subject: Subject): Fact => {
  const { type, contentoid } = condition;
  if (isEverybody(condition)) return { fact: 'everybody', params: {} };
  if (subject.kind === 'role') return { fact: 'thisRole', params: {} };
  if (type === 'R') return { fact: 'member', params: since(content) };
  if (type === 'H') return { fact: 'self', params: {} };
  if (type === 'C') return { fact: 'company', params: { own: subject.coname } };
  if (type === 'P') return { fact: 'plant', params: { own: subject.plantname } };
  const below = subject.depkey !== contentoid;
  return { fact: below ? 'below' : 'department', params: { own: subject.path } };
};

const departmentMiss = (contentoid: string, content: Content, subject: Person): Fact => {
  const own = { own: subject.path };
  if (subject.depkey === null) return { fact: 'noDepartment', params: {} };
  if (subject.ancestors.includes(contentoid)) return { fact: 'withoutSub', params: own };
  const parent = content.ancestors.at(-2);
  if (parent !== undefined && parent === subject.ancestors.at(-2)) return { fact: 'sibling', params: own };
  return { fact: 'otherDepartment', params: own };
};

const roleMiss = (content: Content, member: boolean): Fact => {
  const role = { roleOid: content.oid, source: content.source };
  if (content.status !== 'Y') return { fact: member ? 'roleOffMember' : 'roleOff', params: role };
  return { fact: 'notMember', params: { ...since(content), ...role } };
};

const personMiss = (condition: Condition, content: Content, subject: Person, memberOf: ReadonlySet<string>): Fact => {
  const { type, contentoid } = condition;
  if (type === 'R') return roleMiss(content, memberOf.has(contentoid));
  if (type === 'H') return { fact: 'otherPerson', params: {} };
  if (type === 'D') return departmentMiss(contentoid, content, subject);
  if (type === 'C') return { fact: 'otherCompany', params: { own: subject.coname } };
  const fact = content.coid !== '' && content.coid === subject.coid ? 'samePlantCompany' : 'otherPlant';
  return { fact, params: { own: subject.plantname } };
};

const missFact = (
  condition: Condition,
  content: Content | undefined,
  subject: Subject,
  memberOf: ReadonlySet<string>,
): Fact => {
  if (subject.kind === 'role') return { fact: condition.type === 'R' ? 'otherRole' : 'roleAlone', params: {} };
  if (!content) return { fact: 'gone', params: {} };
  return personMiss(condition, content, subject, memberOf);
};

/**
 * An evaluated condition with the name of what it refers to, and the fact that decided. `memberOf`: the person's roles,
 * including disabled ones.
 */
export const factOf = (
  condition: Condition,
  hit: boolean,
  against: { contents: Contents; subject: Subject; memberOf: ReadonlySet<string> },
): EvaluatedCondition => {
  const content = against.contents.get(contentKey(condition));
  return {
    ...condition,
    name: content?.name ?? '',
    hit: hit ? 'Y' : 'N',
    ...(hit
      ? hitFact(condition, content, against.subject)
      : missFact(condition, content, against.subject, against.memberOf)),
  };
};

/**
 * Smaller is nearer; a condition that matches has distance 0. Among the departments above the person's, lower ones are
 * nearer.
 */
export const distanceOf = (evaluated: EvaluatedCondition, contents: Contents, subject: Subject): number => {
  if (evaluated.hit === 'Y') return 0;
  const rank = distances[evaluated.fact as MissFact];
  if (evaluated.fact !== 'withoutSub' || subject.kind === 'role') return rank;
  const depth = contents.get(contentKey(evaluated))?.ancestors.length ?? 0;
  return rank + (subject.ancestors.length - depth) / 100;
};
