import { expect, test } from 'vitest';
import { proseFaults } from './check-prose.mjs';

test('finds replaced words in code and documents', () => {
  expect(proseFaults('src/a.ts', 'const rehearsal = 1;\n// Read anew.')).toEqual([
    'src/a.ts:1: ‘rehearsal’ has been replaced by a standard term',
    'src/a.ts:2: ‘anew’ has been replaced by a standard term',
  ]);
  expect(proseFaults('docs/a.md', 'For whoever reads.')).toHaveLength(1);
});

test('leaves the path of the wire its name', () => {
  expect(proseFaults('src/a.ts', "path: '/access/rehearse',")).toEqual([]);
});

test('finds comments and paragraphs wider than 120 columns, and leaves code and tables alone', () => {
  const wide = 'word '.repeat(30);
  expect(proseFaults('src/a.ts', `  // ${wide}`)).toEqual(['src/a.ts:1: wider than 120 columns']);
  expect(proseFaults('src/a.ts', `const text = '${wide}';`)).toEqual([]);
  expect(proseFaults('docs/a.md', wide)).toHaveLength(1);
  expect(proseFaults('docs/a.md', `| ${wide} |`)).toEqual([]);
  expect(proseFaults('docs/a.md', `\`\`\`\n${wide}\n\`\`\``)).toEqual([]);
});

test('finds ‘tell’ and ‘told’ in comments, documents and names, and leaves interface texts alone', () => {
  expect(proseFaults('src/a.ts', '/** Told the id. */\nconst told = 1;')).toEqual([
    'src/a.ts:1: ‘Told’ is vague',
    'src/a.ts:2: ‘told’ is vague',
  ]);
  expect(proseFaults('src/a.ts', 'tellKind(toldAt, lastTold);')).toHaveLength(1);
  expect(proseFaults('docs/a.md', 'It tells the client.')).toHaveLength(1);
  expect(proseFaults('src/a.texts.ts', "'Tell an administrator.'")).toEqual([]);
  expect(proseFaults('src/a.texts.ts', '/** What people are told. */')).toHaveLength(1);
  expect(proseFaults('src/a.ts', 'const detects = steward; // intellect')).toEqual([]);
});
