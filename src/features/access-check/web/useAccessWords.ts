import { useMemo } from 'react';
import type { AccessAnswer, Advice, EvaluatedCondition, Step } from '#features/access-check/access-check.contract.ts';
import { accessTexts } from '#features/access-check/access-check.texts.ts';
import { accessFactTexts } from '#features/access-check/access-facts.texts.ts';
import { accessFixTexts } from '#features/access-check/access-fixes.texts.ts';
import type { Formats } from '#platform/i18n/formats.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { type Translate, useTexts } from '#platform/i18n/web/useTexts.ts';
import { everybody } from '#platform/rights/conditions.ts';
import { contentTypeText } from '#platform/i18n/vocabulary.texts.ts';

/** Texts of the screen, the facts and the fixes together, because an answer uses all of them. */
const allTexts = { ...accessTexts, ...accessFactTexts, ...accessFixTexts };
type T = Translate<typeof allTexts>;
type Say = Pick<Formats, 'dateTime' | 'names' | 'parts'>;
type Named = Pick<EvaluatedCondition, 'type' | 'contentoid' | 'containSub' | 'name'>;

/** A condition in words: `Department A › B (with sub-departments)`. */
const conditionWords = (t: T, { type, contentoid, containSub, name }: Named): string => {
  if (type === 'R' && contentoid === everybody) return t('common.everyone');
  return `${t(contentTypeText[type])} ${name || contentoid}${containSub === 'Y' ? ` (${t('common.withSub')})` : ''}`;
};

/** Why a condition matches or not, in words. */
const factWords = (t: T, say: Say, { fact, params }: EvaluatedCondition): string => {
  const own = params['own'] || t('access.unknownOwn');
  const since = params['time'];
  if ((fact === 'member' || fact === 'notMember') && since === undefined) return t(`access.fact.${fact}Plain`);
  return t(`access.fact.${fact}`, { own, ...(since === undefined ? {} : { time: say.dateTime(since) }) });
};

/** What would make an existing condition match, in words. */
const fixWords = (t: T, { fact, contentoid, name }: EvaluatedCondition): string => {
  const values = { name: name || contentoid };
  switch (fact) {
    case 'withoutSub':
    case 'roleOffMember':
    case 'roleOff':
      return t(`access.fix.${fact}`, values);
    default:
      return t('access.fix.notMember', values);
  }
};

const roleStepWords = (t: T, say: Say, { facts, state }: Extract<Step, { step: 'role' }>): string => {
  const { name, members, refreshedAt } = facts;
  if (state === 'fail') return t('access.fact.roleOffNow', { name });
  if (refreshedAt === null) return t('access.fact.roleNever', { name, members });
  return t('access.fact.role', { name, members, time: say.dateTime(refreshedAt) });
};

const functionStepWords = (t: T, { facts }: Extract<Step, { step: 'function' }>): string => {
  const off = facts.chain.find(({ status }) => status === 'N');
  if (off) return t('access.fact.function_off', { name: off.name });
  return t('access.fact.function_on', { names: facts.chain.map(({ name }) => name).join(' › ') });
};

const maintenanceWords = (t: T, { facts, state }: Extract<Step, { step: 'maintenance' }>): string => {
  if (state === 'skip') return t('access.fact.maintenance_skip');
  if (facts.on === 'N') return t('access.fact.maintenance_off');
  return t(facts.whitelisted === 'Y' ? 'access.fact.maintenance_white' : 'access.fact.maintenance_on');
};

const blacklistWords = (t: T, say: Say, { facts }: Extract<Step, { step: 'blacklist' }>): string =>
  facts.entries.length === 0
    ? t('access.fact.blacklist_none')
    : say.parts(
        facts.entries.map(({ remark, ...entry }) =>
          t('access.fact.blacklist_entry', { who: conditionWords(t, entry), remark }),
        ),
      );

/** The finding of a step, in one line; the conditions of an identity or item are listed below it. */
const stepFacts = (t: T, say: Say, step: Step): string => {
  switch (step.step) {
    case 'account':
      return t(`access.fact.account_${step.facts.word}`, { userid: step.facts.userid });
    case 'role':
      return roleStepWords(t, say, step);
    case 'blacklist':
      return blacklistWords(t, say, step);
    case 'maintenance':
      return maintenanceWords(t, step);
    case 'function':
      return functionStepWords(t, step);
    case 'identity':
      return step.facts.levels.length === 0
        ? t('access.level_none')
        : say.names(step.facts.levels.map((level) => t(`access.level_${level}`)));
    case 'nobody':
      return t('access.fact.nobody');
    default:
      return t(`access.fact.data_${step.facts.word}`);
  }
};

const stepNames = {
  account: 'common.account',
  role: 'common.role',
  blacklist: 'common.blacklist',
  maintenance: 'access.step_maintenance',
  function: 'access.step_function',
  nobody: 'common.identities',
} as const;

const stepTitle = (t: T, step: Step): string => {
  if (step.step === 'identity') return t('access.step_identity', { name: step.facts.rolename || step.facts.roleid });
  if (step.step === 'data') return t('access.step_data', { name: step.facts.name });
  return t(stepNames[step.step]);
};

/** What would have to change in a step that keeps the person out. */
const stepFix = (t: T, step: Step): string => {
  switch (step.step) {
    case 'account':
      return t(step.facts.word === 'left' ? 'access.fix.left' : 'access.fix.account');
    case 'function':
      return t('access.fix.function', { name: step.facts.chain.find(({ status }) => status === 'N')?.name ?? '' });
    case 'identity':
      return t('access.fix.nobody');
    default:
      return t(`access.fix.${step.step}`);
  }
};

/** A piece of advice in one line. */
const adviceWords = (
  t: T,
  { kind, roleid, rolename, condition }: Advice,
  step: Step,
  { person, role }: AccessAnswer,
): string => {
  const identity = rolename || roleid;
  const values = { identity, who: person?.name ?? role?.name ?? '' };
  if (kind === 'step') return stepFix(t, step);
  if (kind === 'name') return t(person ? 'access.fix.namePerson' : 'access.fix.nameRole', values);
  return condition ? t('access.fix.inIdentity', { identity, what: fixWords(t, condition) }) : '';
};

/** All parts of an answer in the reader's language. */
export const useAccessWords = () => {
  const t = useTexts(allTexts);
  const say = useLanguage();
  return useMemo(
    () => ({
      condition: (one: Named) => conditionWords(t, one),
      fact: (one: EvaluatedCondition) => factWords(t, say, one),
      stepTitle: (step: Step) => stepTitle(t, step),
      stepFacts: (step: Step) => stepFacts(t, say, step),
      advice: (advice: Advice, step: Step, answer: AccessAnswer) => adviceWords(t, advice, step, answer),
      noneHolds: () => t('access.fact.data_miss'),
    }),
    [say, t],
  );
};
