import type { Write } from '#platform/db/server/database.ts';
import { askFirst } from '#platform/effects/server/ask-first.ts';
import { peopleInApp } from '#platform/effects/server/people.queries.ts';
import { atOnce, type ChangeLine, type PeopleLine, say } from '#platform/effects/server/plan.ts';
import type { Text } from '#platform/i18n/texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import type { ColumnRow } from '../mobile-form-columns.contract.ts';
import { mobileFormEffectTexts as texts } from '../mobile-form-effects.texts.ts';
import type { FormRow } from '../mobile-forms.contract.ts';
import { mobileFormTexts } from '../mobile-forms.texts.ts';

/** How people know a form: its process and stage. */
export const formName = ({ pronm, linenm }: Pick<FormRow, 'pronm' | 'linenm'>): string => `${pronm} · ${linenm}`;

const people = async (trx: Write, kind: PeopleLine['kind'], text: Text): Promise<PeopleLine> => ({
  kind,
  text: say(text),
  count: await peopleInApp(trx),
  about: true,
});

const yesNo = (value: 'Y' | 'N') => say(vocabulary[value === 'Y' ? 'common.yes' : 'common.no']);

const switches = [
  ['showsign', mobileFormTexts['mobile_form.showsign']],
  ['signresult', mobileFormTexts['mobile_form.signresult']],
  ['handsign', mobileFormTexts['mobile_form.handsign']],
  ['edit', mobileFormTexts['mobile_form.edit']],
] as const;
const names = [
  ['proid', vocabulary['common.processId']],
  ['lineid', vocabulary['common.stageId']],
  ['artid', mobileFormTexts['mobile_form.artid']],
] as const;

const differences = (before: FormRow, after: FormRow): ChangeLine[] => [
  ...names
    .filter(([name]) => before[name] !== after[name])
    .map(([name, label]) => ({ subject: say(label), from: before[name], to: after[name] })),
  ...switches
    .filter(([name]) => before[name] !== after[name])
    .map(([name, label]) => ({ subject: say(label), from: yesNo(before[name]), to: yesNo(after[name]) })),
];

/** Asks before employees get a form, lose it, or see it change. `before`: absent for a new form. */
export const askAboutForm = (trx: Write, before: FormRow | undefined, after: FormRow): Promise<void> =>
  askFirst(trx, async () => {
    const name = formName(after);
    const [was, is] = [before?.status === 'Y', after.status === 'Y'];
    const changes = before ? differences(before, after) : [];
    if (is && !was) {
      return {
        title: say(texts[before ? 'mobile_form.effects.open' : 'mobile_form.effects.add'], { name }),
        act: say(texts['mobile_form.effects.doOpen']),
        people: [await people(trx, 'gain', texts['mobile_form.effects.mayFill'])],
        changes,
        when: atOnce,
      };
    }
    if (was && !is) {
      return {
        title: say(texts['mobile_form.effects.close'], { name }),
        act: say(texts['mobile_form.effects.doClose']),
        danger: true,
        people: [await people(trx, 'hide', texts['mobile_form.effects.cannotFill'])],
        changes,
        when: atOnce,
      };
    }
    if (!is || changes.length === 0) return null;
    return {
      title: say(texts['mobile_form.effects.change'], { name }),
      act: say(texts['mobile_form.effects.doChange']),
      people: [await people(trx, 'reach', texts['mobile_form.effects.seeChange'])],
      changes,
      when: atOnce,
    };
  });

const columnName = ({ columnlabel, columnlabelName }: ColumnRow): string => columnlabelName || columnlabel;

/** Asks before a column of an open form is switched on or off; other changes of columns only correct what is shown. */
export const askAboutColumn = (trx: Write, form: FormRow, before: ColumnRow, after: ColumnRow): Promise<void> =>
  askFirst(trx, async () => {
    if (form.status !== 'Y' || before.status === after.status) return null;
    const [shows, name] = [after.status === 'Y', columnName(after)];
    return {
      title: say(texts[shows ? 'mobile_form.effects.showColumn' : 'mobile_form.effects.hideColumn'], { name }),
      act: say(texts[shows ? 'mobile_form.effects.doShow' : 'mobile_form.effects.doHide']),
      danger: !shows,
      people: [await people(trx, shows ? 'reach' : 'hide', texts['mobile_form.effects.seeChange'])],
      changes: [{ subject: say(mobileFormTexts['mobile_form.title']), to: formName(form) }],
      when: atOnce,
    };
  });

/** Asks before columns are deleted, and says which are deleted with them (seed 001 §5). */
export const askAboutDeletion = (
  trx: Write,
  forms: readonly FormRow[],
  oids: readonly string[],
  going: readonly ColumnRow[],
): Promise<void> =>
  askFirst(trx, async () => {
    const chosen = going.filter(({ oid }) => oids.includes(oid));
    const nested = going.length - chosen.length;
    const open = forms.some(({ status }) => status === 'Y');
    const [first] = chosen;
    return {
      title:
        chosen.length === 1 && first
          ? say(texts['mobile_form.effects.remove'], { name: columnName(first) })
          : say(texts['mobile_form.effects.removeSeveral'], { count: chosen.length }),
      act: say(texts['mobile_form.effects.doRemove']),
      danger: true,
      people: open ? [await people(trx, 'reach', texts['mobile_form.effects.seeChange'])] : [],
      changes: going.map((column) => ({
        subject: say(vocabulary['common.field']),
        from: column.columns === '' ? columnName(column) : `${columnName(column)} (${column.columns})`,
      })),
      when: atOnce,
      notes: [
        ...(nested > 0
          ? [{ text: say(texts['mobile_form.effects.nestedToo'], { count: nested }), warning: true }]
          : []),
        ...(open ? [] : [{ text: say(texts['mobile_form.effects.notOpen']) }]),
      ],
    };
  });
