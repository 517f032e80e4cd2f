import { atOnce, type PeopleLine, type Phrase, type Plan, say } from '#platform/effects/server/plan.ts';
import type { Grading } from '../survey-questions.contract.ts';
import { operatingTexts } from '../operating.texts.ts';
import { operatingWords as words } from './operating-words.texts.ts';

type Question = { title: string; questiontype: string; grading: Grading; rightanswer: string };
type Effect = { changed: number; nowPass: number; nowFail: number };

const gradedBy = ({ questiontype }: Question, grading: Grading, key: string): Phrase => {
  if (grading === 'credit') return say(words['survey.effects.credit']);
  if (grading === 'exclude') return say(words['survey.effects.exclude']);
  return questiontype === 'tar'
    ? say(operatingTexts['results.grading.answered'])
    : say(words['survey.effects.byKey'], { key });
};

/** What correcting a key does. */
export const regradePlan = ({
  title,
  question,
  grading,
  key,
  effect,
}: {
  title: string;
  question: Question;
  grading: Grading;
  key: string;
  effect: Effect;
}): Plan => {
  const lines: PeopleLine[] = [
    { kind: 'reach', text: say(words['survey.effects.scores']), count: effect.changed },
    { kind: 'gain', text: say(words['survey.effects.nowPass']), count: effect.nowPass },
    { kind: 'lose', text: say(words['survey.effects.nowFail']), count: effect.nowFail },
  ];
  return {
    title: say(words['survey.effects.regrade'], { title }),
    act: say(words['survey.effects.doRegrade']),
    danger: effect.nowFail > 0,
    people: lines.filter(({ kind, count }) => kind === 'reach' || count !== 0),
    changes: [
      {
        subject: question.title,
        from: gradedBy(question, question.grading, question.rightanswer),
        to: gradedBy(question, grading, key),
      },
    ],
    when: atOnce,
  };
};
