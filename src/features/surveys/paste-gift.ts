import type { PastedList, PastedQuestion, PasteFault } from './pasted-list.ts';

/*
 * GIFT of Moodle: `::name:: text {=right ~wrong ~%50%partly #feedback}`. Names, feedback and categories have no place
 * here and are left out. A missing word (`{…}` within a sentence) becomes a gap. Texts and numbers as answers make a
 * text question; pairs cannot be asked.
 */

type Source = { line: number; text: string };

/** Blocks between empty lines, without comments and categories. */
const blocksOf = (text: string): Source[] => {
  const blocks: Source[] = [];
  let block: { line: number; lines: string[] } | null = null;
  text.split('\n').forEach((line, place) => {
    const isLeftOut = line.trimStart().startsWith('//') || line.startsWith('$CATEGORY:');
    if (line.trim() === '') {
      if (block) blocks.push({ line: block.line, text: block.lines.join('\n') });
      block = null;
    } else if (!isLeftOut) {
      block ??= { line: place + 1, lines: [] };
      block.lines.push(line);
    }
  });
  const last = block as { line: number; lines: string[] } | null;
  if (last) blocks.push({ line: last.line, text: last.lines.join('\n') });
  return blocks;
};

/** Where one of the characters stands first, unescaped, from a place on; -1: nowhere. */
const find = (text: string, characters: string, from = 0): number => {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (characters.includes(text[at] ?? '')) return at;
  }
  return -1;
};

const unescaped = (text: string): string =>
  text
    .replaceAll(/\\([~=#{}:\\])/g, '$1')
    .replaceAll('\\n', '\n')
    .trim();

const withoutName = (text: string): string => {
  const trimmed = text.trimStart();
  if (!trimmed.startsWith('::')) return trimmed;
  const end = trimmed.indexOf('::', 2);
  return end === -1 ? trimmed : trimmed.slice(end + 2).trimStart();
};

const withoutFormat = (text: string): string => text.replace(/^\[(?:html|moodle|plain|markdown)\]\s*/, '');
/** Tags that Moodle writes; anything else between angle brackets, such as `a<b and c>d`, is text. */
const tag =
  /<\/?(?:p|br|b|i|u|em|strong|span|div|sub|sup|ul|ol|li|img|a|font|h[1-6]|table|tbody|thead|tr|td|th|pre|code|hr|small)(?:\s[\w-]{1,30}=[^<>]{0,300})?\s?\/?>/gi;
const withoutTags = (text: string): string => text.replaceAll(tag, '');

const withoutEntities = (text: string): string =>
  text.replaceAll('&nbsp;', ' ').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

type Answer = { text: string; right: boolean; isEqual: boolean };

/** The answers between the braces. */
const answersOf = (inside: string): Answer[] => {
  const answers: Answer[] = [];
  let at = find(inside, '=~');
  while (at !== -1) {
    const next = find(inside, '=~', at + 1);
    const whole = inside.slice(at + 1, next === -1 ? inside.length : next);
    const feedback = find(whole, '#');
    const kept = feedback === -1 ? whole : whole.slice(0, feedback);
    const weight = /^\s*%(-?\d{1,3}(?:\.\d{1,5})?)%/.exec(kept);
    const isEqual = inside[at] === '=';
    answers.push({
      text: unescaped(withoutFormat((weight ? kept.slice(weight[0].length) : kept).trim())),
      right: weight ? Number(weight[1]) > 0 : isEqual,
      isEqual,
    });
    at = next;
  }
  return answers;
};

const truth = /^\s*(TRUE|FALSE|T|F)\s*(?:#[\s\S]*)?$/;

/** What the options of a true or false question are called. */
export type TruthWords = { yes: string; no: string };

const questionOf = ({ line, text }: Source, faults: PasteFault[], words: TruthWords): PastedQuestion | null => {
  const source = withoutTags(withoutName(text));
  const isHtml = source.startsWith('[html]');
  const from = find(source, '{');
  const base = { line, score: '', required: null } as const;
  const titleOf = (before: string, after = ''): string => {
    const title = after.trim() === '' ? before : `${before.trimEnd()} _____ ${after.trimStart()}`;
    const plain = unescaped(withoutFormat(title.trim()));
    return isHtml ? withoutEntities(plain) : plain;
  };
  if (from === -1) return { ...base, title: titleOf(source), questionType: 'tar', options: [] };
  const to = find(source, '}', from + 1);
  if (to === -1) {
    faults.push({ line, reason: 'notClosed', leaves: true });
    return null;
  }
  const [inside, title] = [source.slice(from + 1, to), titleOf(source.slice(0, from), source.slice(to + 1))];
  const isText: PastedQuestion = { ...base, title, questionType: 'tar', options: [] };
  const answer = truth.exec(inside)?.[1];
  if (answer !== undefined) {
    const isTrue = answer.startsWith('T');
    return {
      ...base,
      title,
      questionType: 'rdo',
      options: [
        { text: words.yes, right: isTrue },
        { text: words.no, right: !isTrue },
      ],
    };
  }
  if (inside.trimStart().startsWith('#')) return isText;
  const answers = answersOf(inside);
  if (answers.some(({ text, isEqual }) => isEqual && text.includes('->'))) {
    faults.push({ line, reason: 'matching', leaves: true });
    return null;
  }
  if (answers.every(({ isEqual }) => isEqual)) return isText;
  const rights = answers.filter(({ right }) => right).length;
  return {
    ...base,
    title,
    questionType: rights > 1 ? 'chk' : 'rdo',
    options: answers.map(({ text, right }) => ({ text: isHtml ? withoutEntities(text) : text, right })),
  };
};

export const readGift = (text: string, words: TruthWords): PastedList => {
  const faults: PasteFault[] = [];
  const questions = blocksOf(text)
    .map((block) => questionOf(block, faults, words))
    .filter((question) => question !== null);
  return { questions, faults };
};
