import { describe, expect, it } from 'vitest';
import { type AudiencePart, changesOfParts, chosenGrades, partKey, sentPart, withParts } from './audience-values.ts';
import { emptyDaily, emptyQuestion, type Paper } from './editor/paper.ts';
import { previewOf, shuffled } from './preview-values.ts';
import { newSettings, sentSettings, settingsRules, type SettingsValues } from './settings-values.ts';
import { fitsState, kindInAddress, kindOfAddress, mayAct, surveyActs } from './survey-rules.ts';

describe('acts', () => {
  const row = (state: 'N' | 'Y' | 'S', revising: 'Y' | 'N' = 'N') => ({
    type: 'survey' as const,
    state,
    revising,
    mayOperate: 'Y' as const,
  });
  const allowed = (given: ReturnType<typeof row>) => surveyActs.filter((act) => fitsState(act, given));

  it('follow the state: questions before publishing or in a next version, results afterwards', () => {
    expect(allowed(row('N'))).toEqual([
      'edit',
      'settings',
      'audience',
      'preview',
      'publish',
      'languages',
      'copy',
      'delete',
    ]);
    expect(allowed(row('Y'))).toEqual(['audience', 'preview', 'suspend', 'languages', 'results', 'copy']);
    expect(allowed(row('S'))).toContain('revise');
    expect(allowed(row('S'))).not.toContain('edit');
    expect(allowed(row('S', 'Y'))).toEqual(expect.arrayContaining(['edit', 'discard', 'publish', 'results']));
    expect(allowed(row('S', 'Y'))).not.toContain('revise');
  });

  it('are left to operators, besides looking and copying', () => {
    const other = { ...row('S'), mayOperate: 'N' as const };
    expect(surveyActs.filter((act) => mayAct(act, other))).toEqual(['preview', 'copy']);
    // The texts of an exam are for its operators alone.
    expect(surveyActs.filter((act) => mayAct(act, { ...other, type: 'exam' as const }))).toEqual([]);
  });
});

it('the kind of a new survey comes back from the address, also one with the code of the mark before it is chosen', () => {
  expect(kindOfAddress('1')).toBeNull();
  expect(kindInAddress('general')).toBe('general');
  for (const code of ['general', '满意度', '1', '=1', '==1', '11', '=general', '']) {
    expect(kindOfAddress(kindInAddress(code))).toBe(code);
  }
});

describe('the audience', () => {
  const grades = ['AL', 'A', 'B', 'C', 'D'];
  const part: AudiencePart = {
    roleid: 'All',
    rolename: '',
    grades: ['A', 'B'],
    contentType: 'D',
    contentoid: 'T01/100',
    containSub: 'Y',
    name: 'Office',
  };

  it('all grades leaves no other one, and all four become all', () => {
    expect(chosenGrades(['A', 'AL'], grades)).toEqual(['AL']);
    expect(chosenGrades(['A', 'B'], grades)).toEqual(['A', 'B']);
    expect(chosenGrades(['A', 'B', 'C', 'D'], grades)).toEqual(['AL']);
    expect(chosenGrades([], grades)).toEqual([]);
  });

  it('is saved as what differs from the stored parts, whichever of them the form began with', () => {
    const [mine, theirs] = [
      { ...part, oid: 'gone' },
      { ...part, oid: 'theirs', contentoid: 'T01/200' },
    ];
    const wider = { ...theirs, containSub: 'N' as const };
    // What was there when the form was opened is added again if somebody has taken it away meanwhile.
    const changes = changesOfParts([theirs], [mine]);
    expect(changes.deleteAuthOidList).toEqual(['theirs']);
    expect(changes.addAuthList.map(({ contentoid }) => contentoid)).toEqual(['T01/100']);
    expect(changesOfParts([theirs], [wider])).toMatchObject({ deleteAuthOidList: ['theirs'], addAuthList: [{}] });
  });

  it('skips a part with the same role, grades and place', () => {
    const same = { ...part, grades: ['B', 'A'], containSub: 'N' as const, name: 'again' };
    expect(withParts([part], [same])).toEqual([part]);
    expect(withParts([part], [{ ...part, roleid: 'ROLE1' }])).toHaveLength(2);
    expect(partKey(same)).toBe(partKey(part));
  });

  it('sends sub-departments of departments alone', () => {
    expect(sentPart(part, 0)).toMatchObject({ levelid: 'A,B', contentType: 'D', containSub: 'Y', sort: 1 });
    expect(sentPart({ ...part, contentType: 'P' }, 0).containSub).toBe('N');
  });
});

describe('settings', () => {
  const me = { id: '1', name: 'Me', detail: '' };
  const values: SettingsValues = { ...newSettings(me), passingscore: '60' };
  const faults = (given: Partial<SettingsValues>, full?: number) => {
    const all = { ...values, ...given };
    const rules = settingsRules(
      () => all,
      () => full,
    );
    return Object.entries(rules).flatMap(([name, rule]) =>
      (rule.safeParse(all[name as keyof typeof rules]).error?.issues ?? [])
        .slice(0, 1)
        .map(({ message }) => `${name} ${message}`),
    );
  };

  it('need whole times of sixteen characters, in order, while there is a period', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ isduration: 'Y' })).toEqual(['starttime survey.times_needed', 'endtime survey.times_needed']);
    const times = { isduration: 'Y', starttime: '2026-11-24 08:00', endtime: '2026-11-25 08:00' } as const;
    expect(faults(times)).toEqual([]);
    expect(faults({ ...times, endtime: '2026-11-24 08:00' })).toEqual(['endtime survey.end_before_start']);
    expect(faults({ ...times, starttime: '2026-11-24' })).toEqual(['starttime survey.times_needed']);
    expect(faults({ ...times, endtime: '2026-02-30 08:00' })).toEqual(['endtime survey.times_needed']);
  });

  it('need whole positive numbers', () => {
    expect(faults({ istimelimit: 'Y' })).toEqual(['minutes survey.minutes_needed']);
    expect(faults({ istimelimit: 'Y', minutes: '1.5' })).toEqual(['minutes form.number_positive_integer']);
    expect(faults({ passingscore: '' })).toEqual(['passingscore form.required']);
    expect(faults({ examcount: '0' })).toEqual(['examcount form.number_positive_integer']);
  });

  it('have a passing score that can be reached, where the score of all questions is known', () => {
    expect(faults({}, 60)).toEqual([]);
    expect(faults({}, 60.5)).toEqual([]);
    expect(faults({}, 59.5)).toEqual(['passingscore survey.passing_above_full']);
  });

  it('are sent in seconds, and without what is off', () => {
    expect(
      sentSettings({ ...values, istimelimit: 'Y', minutes: '30', starttime: '2026-11-24 08:00' }, 'exam'),
    ).toMatchObject({
      timelimit: 1_800,
      starttime: null,
      passingscore: '60',
      anonymous: 'N',
    });
    const ofSurvey = sentSettings({ ...values, minutes: '30', anonymous: 'Y' }, 'survey');
    expect(ofSurvey).toMatchObject({ timelimit: null, passingscore: null, anonymous: 'Y' });
    expect(ofSurvey).not.toHaveProperty('examcount');
  });
});

describe('the preview', () => {
  const question = {
    ...emptyQuestion(),
    oid: 'q',
    title: '原题',
    options: [
      { key: 'a', oid: 'a', text: '甲' },
      { key: 'b', text: '乙' },
    ],
  };
  const paper: Paper = {
    title: '标题',
    explain: '说明',
    questions: [emptyDaily('日期'), question, emptyQuestion('tar')],
  };

  it('shows what is translated, and the rest as it was written', () => {
    const preview = previewOf(paper, {
      surveyLang: { oid: null, rev: null, surveyoid: 's', lang: 'vi', title: 'Tiêu đề', explain: '', outdated: 'N' },
      questionLangList: [{ oid: null, rev: null, questionoid: 'q', lang: 'vi', title: 'Câu hỏi', outdated: 'N' }],
      optionLangList: [{ oid: null, rev: null, optionoid: 'a', lang: 'vi', text: '', outdated: 'N' }],
      txemp: '',
      txdat: '',
    });
    expect(preview).toMatchObject({ title: 'Tiêu đề', explain: '说明', untranslated: 5 });
    expect(preview.questions[1]).toMatchObject({
      title: 'Câu hỏi',
      serialNumber: 2,
      options: [
        { id: 'A', text: '甲' },
        { id: 'B', text: '乙' },
      ],
    });
  });

  it('shuffles all but the date, the same way for the same reader', () => {
    const many = previewOf(
      { ...paper, questions: [paper.questions[0]!, ...Array.from({ length: 9 }, () => emptyQuestion())] },
      undefined,
    ).questions;
    const order = (seed: number) => shuffled(many, seed).map(({ id }) => id);
    expect(order(1)).toEqual(order(1));
    expect(order(1)).not.toEqual(order(2));
    expect(order(1)[0]).toBe(many[0]?.id);
    expect(order(1).toSorted()).toEqual(many.map(({ id }) => id).toSorted());
    expect(shuffled(many, 3).map(({ serialNumber }) => serialNumber)).toEqual(many.map((_, place) => place + 1));
  });
});
