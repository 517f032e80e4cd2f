import type { Text } from '#platform/i18n/texts.ts';
import { type Language, languages } from '#platform/i18n/languages.ts';
import type { JobAction as Action, JobParam } from '#platform/feature/server/job-action.ts';
import { actionKey } from '#platform/jobs/server/schedules.queries.ts';
import type { JobKind } from '../job-menus.contract.ts';
import type { JobAction, ParamField } from '../jobs.contract.ts';

/** What servers can run: the actions and the names of jobs, as features declare them. */
export type Registry = { jobActions: readonly Action[]; jobNames: Readonly<Record<string, Text>> };

type Named = { kind: JobKind; preword: string; action: string };

export const actionOf = ({ jobActions }: Registry, named: Named): Action | undefined => {
  const key = actionKey(named);
  return jobActions.find((one) => actionKey(one) === key);
};

/** The name of a job: as somebody has typed it, or that of its action. */
export const shownName = (registry: Registry, row: Named & { name: string; id: string }, lang: Language): string =>
  row.name || (actionOf(registry, row)?.title[lang] ?? row.id);

/** The name as it is stored: empty if it is that of the action in any language. */
export const storedName = (name: string, { title }: Pick<Action, 'title'>): string =>
  languages.some((lang) => title[lang] === name) ? '' : name;

const fieldOf = (name: string, param: JobParam, lang: Language): ParamField => ({
  name,
  label: param.label[lang],
  type: param.type,
  fallback: String(param.fallback),
  least: param.type === 'number' ? param.least : null,
  most: param.type === 'number' ? param.most : null,
  longest: param.type === 'text' ? param.longest : null,
  choices:
    param.type === 'choice'
      ? Object.entries(param.choices).map(([value, label]) => ({ value, label: label[lang] }))
      : [],
});

/** The actions of a kind in words of the reader's language. */
export const offeredActions = ({ jobActions }: Registry, kind: JobKind, lang: Language): JobAction[] =>
  jobActions
    .filter((one) => one.kind === kind)
    .map(({ preword, action, title, hint, params = {}, essential, atMostMinutes = 0, takesDate }) => ({
      preword,
      action,
      title: title[lang],
      hint: hint[lang],
      params: Object.entries(params).map(([name, param]) => fieldOf(name, param, lang)),
      essential: essential?.[lang] ?? '',
      atMostMinutes,
      takesDate: takesDate ? 'Y' : 'N',
    }));

/** The id of its job by the key of each action: what schedules need. */
export const jobsByAction = ({ jobActions }: Registry): Record<string, string> =>
  Object.fromEntries(jobActions.map((one) => [actionKey(one), one.job]));
