import type { EditedQuestion, Paper } from './paper.ts';

const ownGroup = '';

/** The text of a question that differs, as a group of edits; empty if more than a text differs. */
const groupWithin = (before: EditedQuestion, after: EditedQuestion): string => {
  const names = (Object.keys(after) as (keyof EditedQuestion)[]).filter((name) => before[name] !== after[name]);
  const [name] = names;
  if (names.length !== 1) return ownGroup;
  if (name === 'title' || name === 'score') return `${after.key}:${name}`;
  if (name !== 'options' || before.options.length !== after.options.length) return ownGroup;
  const options = after.options.filter((option, place) => before.options[place] !== option);
  const [option] = options;
  const same = before.options.every(({ key }, place) => key === after.options[place]?.key);
  return options.length === 1 && option && same ? `${after.key}:${option.key}` : ownGroup;
};

/**
 * What an edit belongs to: letters typed into one text are undone together, everything else is an edit of its own
 * (empty). Null: nothing has changed.
 */
export const changedGroup = (before: Paper, after: Paper): string | null => {
  const names = (['title', 'explain', 'questions'] as const).filter((name) => before[name] !== after[name]);
  const [name] = names;
  if (name === undefined) return null;
  if (names.length > 1) return ownGroup;
  if (name !== 'questions') return name;
  if (before.questions.length !== after.questions.length) return ownGroup;
  const places = after.questions.flatMap((question, place) => (before.questions[place] === question ? [] : [place]));
  const [place] = places;
  if (place === undefined) return null;
  const [one, other] = [before.questions[place], after.questions[place]];
  return places.length === 1 && one && other && one.key === other.key ? groupWithin(one, other) : ownGroup;
};
