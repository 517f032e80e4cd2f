import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatOf, readOptions, readQuestions } from './paste-questions.ts';
import { questionLimits } from './survey-questions.contract.ts';

const truth = { yes: 'True', no: 'False' };
const plain = (text: string) => readQuestions(text, 'plain', truth);
const gift = (text: string) => readQuestions(text, 'gift', truth);
const briefly = ({ questions }: ReturnType<typeof plain>) =>
  questions.map(({ title, questionType, score, options }) => ({
    title,
    questionType,
    score,
    options: options.map(({ text, right }) => (right ? `${text} *` : text)),
  }));

describe('plain text', () => {
  it('takes numbered questions with lettered options, points and right answers', () => {
    const read = plain(
      [
        '1. Where is the exit? [single] (5 points)',
        'A. Left',
        '*B. Right',
        '',
        '2、需要哪些培训？【多选】（2.5分）',
        'A．安全',
        'B．外语',
        'C．管理',
        '答案：A、C',
        '3) Góp ý khác',
      ].join('\n'),
    );
    expect(read.faults).toEqual([]);
    expect(briefly(read)).toEqual([
      { title: 'Where is the exit?', questionType: 'rdo', score: '5', options: ['Left', 'Right *'] },
      { title: '需要哪些培训？', questionType: 'chk', score: '2.5', options: ['安全 *', '外语', '管理 *'] },
      { title: 'Góp ý khác', questionType: 'tar', score: '', options: [] },
    ]);
  });

  it('takes bullets and boxes; a ticked box is right, and boxes allow several', () => {
    const read = plain('Colours you like\n[x] Red\n[ ] Blue\n\nOne of two (required)\n- First\n- Second *');
    expect(briefly(read)).toEqual([
      { title: 'Colours you like', questionType: 'chk', score: '', options: ['Red *', 'Blue'] },
      { title: 'One of two', questionType: 'rdo', score: '', options: ['First', 'Second *'] },
    ]);
    expect(read.questions.map(({ required }) => required)).toEqual([null, true]);
  });

  it('keeps the lines of a title together and names the line where a question begins', () => {
    const read = plain('\n\nA long question\nthat goes on\nA. Yes\nB. No');
    expect(read.questions).toMatchObject([{ line: 3, title: 'A long question\nthat goes on' }]);
  });

  it('says by line what was not understood, and leaves out only that', () => {
    const read = plain('A. alone\n1. One option\nA. only\n2. Fine\nA. x\nB. y\nAnswer: D');
    expect(read.faults).toEqual([
      { line: 1, reason: 'optionFirst', leaves: true },
      { line: 2, reason: 'oneOption', leaves: true },
      { line: 4, reason: 'answerUnknown', leaves: false },
    ]);
    expect(read.questions.map(({ title }) => title)).toEqual(['Fine']);
  });

  it('stops at the most questions, options and characters', () => {
    const many = Array.from({ length: 201 }, (_, place) => `${place + 1}. Question`).join('\n\n');
    expect(plain(many).questions).toHaveLength(questionLimits.questions);
    expect(plain(many).faults).toMatchObject([{ reason: 'tooManyQuestions', line: 401 }]);
    const options = Array.from({ length: 27 }, (_, place) => `- option ${place}`).join('\n');
    expect(plain(`1. Much\n${options}`).faults).toMatchObject([{ reason: 'tooManyOptions' }]);
    expect(plain(`1. ${'x'.repeat(2_001)}`).faults).toMatchObject([{ reason: 'titleTooLong' }]);
  });
});

describe('GIFT', () => {
  it('takes choices with names, weights, feedback and escapes', () => {
    const read = gift(
      [
        '// a comment',
        '$CATEGORY: $course$/top',
        '',
        '::Fire:: What is first\\: {',
        '=Raise the alarm # right',
        '~Go on working',
        '}',
        '',
        'Grant is {~buried =entombed ~living} in the tomb.',
        '',
        'Which are primes? {~%50%2 ~%50%3 ~%-100%4}',
        '',
        'Water boils at 100 degrees.{T}',
        '',
        'Who wrote it? {=Lu Xun =Luxun}',
        '',
        'How many? {#3:1}',
        '',
        'Anything else? {}',
      ].join('\n'),
    );
    expect(read.faults).toEqual([]);
    expect(briefly(read)).toEqual([
      { title: 'What is first:', questionType: 'rdo', score: '', options: ['Raise the alarm *', 'Go on working'] },
      {
        title: 'Grant is _____ in the tomb.',
        questionType: 'rdo',
        score: '',
        options: ['buried', 'entombed *', 'living'],
      },
      { title: 'Which are primes?', questionType: 'chk', score: '', options: ['2 *', '3 *', '4'] },
      { title: 'Water boils at 100 degrees.', questionType: 'rdo', score: '', options: ['True *', 'False'] },
      { title: 'Who wrote it?', questionType: 'tar', score: '', options: [] },
      { title: 'How many?', questionType: 'tar', score: '', options: [] },
      { title: 'Anything else?', questionType: 'tar', score: '', options: [] },
    ]);
  });

  it('takes tags away and leaves what merely stands between angle brackets', () => {
    const [read, written, chosen] = gift(
      [
        '[html]<p class="x">Is <b>5&lt;6</b><br/>?</p> {T}',
        '',
        'If a<b and c>d, is x<y or y<z> true? {=n<m and m>k ~<none>}',
        '',
        '[html]Which? {=a &amp; b ~<i>c</i>}',
      ].join('\n'),
    ).questions;
    expect(read?.title).toBe('Is 5<6?');
    expect(written?.title).toBe('If a<b and c>d, is x<y or y<z> true?');
    expect(written?.options.map(({ text }) => text)).toEqual(['n<m and m>k', '<none>']);
    expect(chosen?.options.map(({ text }) => text)).toEqual(['a & b', 'c']);
  });

  it('says by line what it cannot ask', () => {
    expect(gift('One {=a ~b}\n\nPairs {=a -> 1 =b -> 2}\n\nOpen {=a ~b').faults).toEqual([
      { line: 3, reason: 'matching', leaves: true },
      { line: 5, reason: 'notClosed', leaves: true },
    ]);
  });

  it('is recognised by its braces and names', () => {
    expect(formatOf('::Q1:: What? {=a ~b}')).toBe('gift');
    expect(formatOf('What? {\n=a\n~b\n}')).toBe('gift');
    expect(formatOf('1. What about {this}?\nA. one\nB. two')).toBe('plain');
  });
});

it('takes the letters, numbers and bullets away from a list of options, and each option once', () => {
  expect(readOptions('A. One\n(b) Two\n3、Three\n• Four\n\nTwo\nFive')).toEqual([
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
  ]);
});

describe('any text', () => {
  const line = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom(
      '',
      'A. x',
      '*B. y',
      '[x] z',
      '1. title',
      'Answer: AC',
      '::n:: q {',
      '=a',
      '~b#c',
      '}',
      '{T}',
      '\\{',
      '->',
    ),
  );
  const text = fc.array(line, { maxLength: 60 }).map((lines) => lines.join('\n'));

  it('gives only questions that the editor can hold, and never fails', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('plain' as const, 'gift' as const), (pasted, format) => {
        const { questions, faults } = readQuestions(pasted, format, truth);
        const lines = pasted.split(/\r\n?|\n/).length;
        for (const { title, questionType, options, line: at } of questions) {
          expect(title.trim()).not.toBe('');
          expect(title.length).toBeLessThanOrEqual(questionLimits.title);
          expect(at).toBeLessThanOrEqual(lines);
          if (questionType === 'tar') expect(options).toEqual([]);
          else expect(options.length).toBeGreaterThanOrEqual(2);
          for (const option of options) expect(option.text).not.toBe('');
        }
        for (const fault of faults) expect(fault.line).toBeLessThanOrEqual(lines);
      }),
      { numRuns: 400 },
    );
  });

  it('reads back what it would write', () => {
    const word = fc.stringMatching(/^[a-z]{2,12}( [a-z]{2,8})?$/);
    const question = fc.record({
      title: word,
      options: fc.array(fc.record({ text: word, right: fc.boolean() }), { minLength: 2, maxLength: 26 }),
    });
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 20 }), (given) => {
        const written = given
          .map(({ title, options }, place) =>
            [
              `${place + 1}. ${title}`,
              ...options.map(
                ({ text: own, right }, at) => `${right ? '*' : ''}${String.fromCodePoint(65 + at)}. ${own}`,
              ),
            ].join('\n'),
          )
          .join('\n');
        expect(plain(written).questions.map(({ title, options }) => ({ title, options }))).toEqual(given);
      }),
    );
  });
});
