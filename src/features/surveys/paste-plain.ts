import type { PastedList, PastedQuestion, PasteFault } from './pasted-list.ts';
import { answerWords, optionalWords, requiredWords, typeWords } from './paste-words.texts.ts';
import type { QuestionType } from './survey-questions.contract.ts';

/*
 * Questions as people write them in a text document:
 *
 *   1. Which floor do you work on? [single] (5 points)
 *   A. First
 *   *B. Second
 *   Answer: B
 *
 * A number, or an empty line, begins the next question; a letter, a bullet or a box an option. A star or a ticked box
 * marks a right answer.
 */

type Open = PastedQuestion & { boxes: boolean; stated: boolean; blank: boolean; letters: string[] };

const numbered = /^(?:Q|第)?\d{1,3}(?:[.)、．:：）]|题[.、:：]?|題[.、:：]?)\s*/i;
const lettered = /^(?<star>[*✓√] ?)?\(?[A-Za-z][.)、．:：）]/;
const boxed = /^(?:\[[ xX✓√]?\]|\([ xX✓√]?\)|[☐☑☒○◉●□■])/;
const bulleted = /^(?<star>[*✓√] ?)?[-–—•·▪]\s/;
const ticked = /[xX✓√☑☒◉●■]/;
/** Boxes of which several may be ticked; circles and parentheses stand for one. */
const several = /[[☐☑☒□■]/;

const points = /^(?<score>\d{1,5}(?:[.,]\d{1,2})?)\s*(?:points?|pts?|分|điểm)$/i;

const opening: Readonly<Record<string, string>> = { ']': '[', ')': '(', '】': '【', '）': '（' };

/** More marks than anybody writes after a title. */
const mostMarks = 8;

/** Marks in brackets at the end of a title, taken off one after another. */
const withoutMarks = (question: Open): void => {
  for (let mark = 0; mark < mostMarks; mark += 1) {
    const title = question.title.trimEnd();
    if (title.endsWith('*') && title.length > 1) {
      question.title = title.slice(0, -1).trimEnd();
      question.required = true;
      continue;
    }
    const open = opening[title.at(-1) ?? ''];
    const from = open === undefined ? -1 : title.lastIndexOf(open);
    const words =
      from === -1
        ? ''
        : title
            .slice(from + 1, -1)
            .trim()
            .toLowerCase();
    const type = typeWords.find(([, known]) => known.has(words))?.[0];
    const score = words.length > 24 ? undefined : points.exec(words)?.groups?.['score'];
    if (type) {
      question.questionType = type;
      question.stated = true;
    } else if (score !== undefined) question.score = score.replace(',', '.');
    else if (requiredWords.has(words)) question.required = true;
    else if (optionalWords.has(words)) question.required = false;
    else {
      question.title = title;
      return;
    }
    question.title = title.slice(0, from).trimEnd();
  }
};

const finished = (question: Open, faults: PasteFault[]): PastedQuestion => {
  withoutMarks(question);
  const { line, options, letters } = question;
  for (const letter of letters) {
    const option = options[(letter.codePointAt(0) ?? 0) - 65];
    if (option) option.right = true;
    else faults.push({ line, reason: 'answerUnknown', leaves: false });
  }
  const rights = options.filter(({ right }) => right).length;
  const inferred: QuestionType = question.boxes || rights > 1 ? 'chk' : 'rdo';
  const questionType =
    options.length === 0
      ? 'tar'
      : question.stated && question.questionType !== 'tar'
        ? question.questionType
        : inferred;
  const { title, score, required } = question;
  return { line, title, questionType, score, required, options };
};

/** What stands after `Answer:`; undefined in any other line. */
const answerIn = (line: string): string | undefined => {
  const at = line.slice(0, 24).search(/[:：]/);
  return at !== -1 && answerWords.has(line.slice(0, at).trim().toLowerCase()) ? line.slice(at + 1) : undefined;
};

/** The letters of an answer: `A, C`, `AC`, `A和C`. */
const lettersIn = (text: string): string[] => (text.length > 60 ? [] : (text.toUpperCase().match(/[A-Z]/g) ?? []));

export const readPlain = (text: string): PastedList => {
  const questions: PastedQuestion[] = [];
  const faults: PasteFault[] = [];
  let open: Open | null = null;
  const end = (): void => {
    if (open) questions.push(finished(open, faults));
    open = null;
  };
  const begin = (line: number, title: string): void => {
    end();
    open = {
      line,
      title,
      questionType: 'rdo',
      score: '',
      required: null,
      options: [],
      boxes: false,
      stated: false,
      blank: false,
      letters: [],
    };
  };
  const option = (line: number, given: string, right: boolean, box: boolean): void => {
    if (!open) {
      faults.push({ line, reason: 'optionFirst', leaves: true });
      return;
    }
    const trimmed = given.trim();
    const starred = trimmed.length > 1 && /[*✓√]$/.test(trimmed);
    open.options.push({ text: starred ? trimmed.slice(0, -1).trimEnd() : trimmed, right: right || starred });
    open.boxes ||= box;
  };
  text.split('\n').forEach((raw, place) => {
    const [line, content] = [place + 1, raw.trim()];
    if (content === '') {
      if (open) open.blank = true;
      return;
    }
    const answer = answerIn(content);
    if (answer !== undefined && open) {
      open.letters.push(...lettersIn(answer));
      return;
    }
    const letter = lettered.exec(content);
    if (letter) return option(line, content.slice(letter[0].length), letter.groups?.['star'] !== undefined, false);
    const box = boxed.exec(content)?.[0];
    if (box !== undefined) return option(line, content.slice(box.length), ticked.test(box), several.test(box));
    const dash = bulleted.exec(content);
    if (dash) return option(line, content.slice(dash[0].length), dash.groups?.['star'] !== undefined, false);
    const number = numbered.exec(content)?.[0];
    if (number !== undefined) return begin(line, content.slice(number.length).trim());
    // What follows a title at once belongs to it; anything after options or an empty line is another question.
    if (open && !open.blank && open.options.length === 0) open.title += `\n${content}`;
    else begin(line, content);
    return undefined;
  });
  end();
  return { questions, faults };
};
