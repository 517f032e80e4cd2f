import type { Write } from '#platform/db/server/database.ts';
import { atField } from '#platform/records/server/record-errors.ts';
import { everybody, type Condition } from '#platform/rights/conditions.ts';
import { assertContentsInScope, assertContentsKnown } from '#platform/rights/server/condition-places.ts';
import type { DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { fieldReasons } from '#platform/wire/values.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { allGrades, type AuthInput, type SurveyAuth } from '../survey-audience.contract.ts';
import { surveyLimits, surveyReasons } from '../surveys.contract.ts';
import { addAuths, authsOf, type AuthValues, deleteAuths, includeBelow } from './auths.queries.ts';
import { allJobGrades, codesOf, type Grade } from './grades.queries.ts';

type Context = { code: DomainErrorCode; field: string; scope: Scope };

/** All grades together are AL (seed 002 §4); the codes in the order of their list. */
const settledGrades = (levelid: string, grades: readonly Grade[], at: { code: DomainErrorCode; field: string }) => {
  const asked = new Set(codesOf(levelid));
  if (asked.size === 0) throw atField(at.code, `${at.field}.levelid`, surveyReasons.chooseGrade);
  const offered = grades.filter(({ enabled }) => enabled).map(({ code }) => code);
  const unknown = [...asked].filter((code) => code !== allGrades && !offered.includes(code));
  if (unknown.length > 0)
    throw atField(at.code, `${at.field}.levelid`, 'permission.content_unknown', {
      names: unknown.slice(0, 10),
      total: unknown.length,
    });
  if (asked.has(allGrades) || offered.every((code) => asked.has(code))) return allGrades;
  return offered.filter((code) => asked.has(code)).join(',');
};

const settled = (auth: AuthInput, at: number, grades: readonly Grade[], { code, field }: Context): AuthValues => {
  const here = `${field}.${at}`;
  const { authType, roleid, contentType, contentoid, containSub } = auth;
  if ((authType === 'O') !== (contentType === 'H')) throw atField(code, `${here}.contentType`, fieldReasons.invalid);
  if (contentType === 'R' && contentoid !== everybody)
    throw atField(code, `${here}.contentoid`, 'permission.content_unknown', { names: contentoid, total: 1 });
  if (authType === 'O')
    return { authType, roleid: everybody, levelid: allGrades, contentType, contentoid, containSub: 'N' };
  return {
    authType,
    roleid: roleid || everybody,
    levelid: settledGrades(auth.levelid, grades, { code, field: here }),
    contentType,
    contentoid,
    containSub: contentType === 'D' ? containSub : 'N',
  };
};

const keyOf = ({ authType, roleid, levelid, contentType, contentoid }: AuthValues): string =>
  JSON.stringify([authType, roleid, levelid, contentType, contentoid]);

/** Each once; a department with those below if one of its entries says so. */
const once = (auths: readonly AuthValues[]): AuthValues[] => {
  const kept = new Map<string, AuthValues>();
  for (const auth of auths) {
    const key = keyOf(auth);
    const containSub = kept.get(key)?.containSub === 'Y' ? 'Y' : auth.containSub;
    kept.set(key, { ...auth, containSub });
  }
  return [...kept.values()];
};

const placesOf = (auths: readonly AuthValues[]): Condition[] =>
  auths
    .filter(({ authType }) => authType === 'A')
    .map(({ contentType, contentoid, containSub }) => ({ type: contentType, contentoid, containSub }));

const contentsOf = (auths: readonly AuthValues[]): Condition[] =>
  auths.flatMap(({ roleid, contentType, contentoid, containSub }): Condition[] => [
    { type: contentType, contentoid, containSub },
    { type: 'R', contentoid: roleid, containSub: 'N' },
  ]);

/**
 * Sent operators and parts of an audience as they are stored. Throws for an unknown role, grade, person, plant or
 * department, and 403 for places outside the scope; operators may be of any place.
 */
export const settledAuths = async (trx: Write, sent: readonly AuthInput[], context: Context): Promise<AuthValues[]> => {
  const grades = await allJobGrades(trx);
  const auths = once(sent.map((auth, at) => settled(auth, at, grades, context)));
  await assertContentsInScope(trx, context.scope, placesOf(auths));
  await assertContentsKnown(trx, contentsOf(auths), context.code);
  return auths;
};

/** One operator and one part of an audience have to remain (seed 002 §5). */
export const assertBothKinds = (auths: readonly { authType: 'O' | 'A' }[], code: DomainErrorCode): void => {
  if (!auths.some(({ authType }) => authType === 'O')) throw new DomainError(code, surveyReasons.lastOperator);
  if (!auths.some(({ authType }) => authType === 'A')) throw new DomainError(code, surveyReasons.addPermissions);
};

/** Deletes and adds operators and parts of the audience of a survey, all or none; doubled ones are left out. */
export const changeAuths = async (
  trx: Write,
  surveyoid: string,
  { deleted, added }: { deleted: readonly string[]; added: readonly AuthInput[] },
  context: Context,
): Promise<SurveyAuth[]> => {
  const auths = await settledAuths(trx, added, context);
  await deleteAuths(trx, surveyoid, deleted);
  const there = new Map((await authsOf(trx, surveyoid)).map((auth) => [keyOf(auth), auth]));
  const widened = auths.flatMap((auth) => {
    const stored = there.get(keyOf(auth));
    return stored && auth.containSub === 'Y' && stored.containSub === 'N' ? [stored.oid] : [];
  });
  await includeBelow(trx, widened);
  await addAuths(
    trx,
    surveyoid,
    auths.filter((auth) => !there.has(keyOf(auth))),
  );
  const after = await authsOf(trx, surveyoid);
  assertBothKinds(after, context.code);
  if (after.length > surveyLimits.auths) throw atField(context.code, context.field, fieldReasons.tooMany);
  return after;
};
