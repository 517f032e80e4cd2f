import { z } from 'zod';
import { allGrades, type AuthInput, type SurveyAuth } from '#features/surveys/survey-audience.contract.ts';
import { surveyReasons } from '#features/surveys/surveys.contract.ts';

/** `All`: everybody, whatever their roles. */
export const anyRole = 'All';
/** The place that means everywhere (seed 002 §3). */
export const everywhere = 'All';

export type PartType = 'R' | 'P' | 'D';

/** A part of the audience: people in the role and of these grades, everywhere, in a plant or in a department. */
export type AudiencePart = {
  oid?: string | undefined;
  roleid: string;
  rolename: string;
  grades: readonly string[];
  contentType: PartType;
  contentoid: string;
  containSub: 'Y' | 'N';
  name: string;
  gone?: boolean;
};

/** Parts with the same role, grades and place are the same (seed 002 §5 Audience). */
export const partKey = ({ roleid, grades, contentType, contentoid }: AudiencePart): string =>
  [roleid, grades.toSorted().join(','), contentType, contentoid].join('|');

/** Both together; what is there already is skipped. */
export const withParts = (before: readonly AudiencePart[], added: readonly AudiencePart[]): AudiencePart[] => {
  const known = new Map(before.map((part) => [partKey(part), part]));
  for (const part of added) if (!known.has(partKey(part))) known.set(partKey(part), part);
  return [...known.values()];
};

/**
 * Grades as they are ticked (seed 002 §4): all grades (`AL`) leaves no other one, and all the others together become
 * `AL`.
 */
export const chosenGrades = (chosen: readonly string[], known: readonly string[]): string[] => {
  if (chosen.includes(allGrades)) return [allGrades];
  const single = known.filter((grade) => grade !== allGrades);
  return single.length > 0 && single.every((grade) => chosen.includes(grade)) ? [allGrades] : [...chosen];
};

const isPart = (type: string): type is PartType => type === 'R' || type === 'P' || type === 'D';

/** `names`: of the place of a stored part. */
export const partsOf = (auths: readonly SurveyAuth[]): AudiencePart[] =>
  auths.flatMap((auth) =>
    auth.authType === 'A' && isPart(auth.contentType)
      ? [
          {
            oid: auth.oid,
            roleid: auth.roleid,
            rolename: auth.rolename || auth.roleid,
            grades: auth.levelid.split(',').filter(Boolean),
            contentType: auth.contentType,
            contentoid: auth.contentoid,
            containSub: auth.containSub,
            name: [auth.depname, auth.plantname].filter(Boolean).join(' · ') || auth.contentoid,
            gone: auth.gone === 'Y',
          },
        ]
      : [],
  );

export const sentPart = (
  { roleid, grades, contentType, contentoid, containSub }: AudiencePart,
  place: number,
): AuthInput => ({
  authType: 'A',
  roleid,
  levelid: grades.join(','),
  contentType,
  contentoid,
  containSub: contentType === 'D' ? containSub : 'N',
  sort: place + 1,
});

const wholeKey = (part: AudiencePart): string => `${partKey(part)}|${part.containSub}`;

/** What is deleted and added to make the stored parts the wanted ones. */
export const changesOfParts = (stored: readonly AudiencePart[], wanted: readonly AudiencePart[]) => {
  const [there, kept] = [new Set(stored.map(wholeKey)), new Set(wanted.map(wholeKey))];
  return {
    deleteAuthOidList: stored.flatMap((part) => (part.oid === undefined || kept.has(wholeKey(part)) ? [] : [part.oid])),
    addAuthList: wanted.map(sentPart).filter((_, at) => {
      const part = wanted[at];
      return part !== undefined && !there.has(wholeKey(part));
    }),
  };
};

export const audienceSchema = z.array(z.unknown()).min(1, { error: surveyReasons.addPermissions });
