import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Addresses that the server gives out: the list of a screen with a parameter. */
const led = /(?:[uU]rl\}|\/[a-z-]{1,30})\?([a-z-]{1,30})=/gi;

const parametersIn = (source: string): string[] => [...source.matchAll(led)].flatMap(([, name = '']) => [name]);

/** Of every list: the words of the quick search. */
const ofEveryList = new Set(['q']);

/** Whether the screens or the contract of a feature know the parameter: as what opens, a filter, or of a list's own. */
const isKnown = (name: string, source: string): boolean => {
  const own = name.slice(name.indexOf('-') + 1);
  return [name, own].some((one) => new RegExp(`'${one}'|\\b${one}\\??:`).test(source));
};

const read = (pattern: string): string =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

it('finds the parameter of an address', () => {
  expect(parametersIn('${messageMenu.url}?open=${oid}')).toEqual(['open']);
  expect(parametersIn('`${url}?add=1`, `${itemMenu.url}?people-attention=LEFT`')).toEqual(['add', 'people-attention']);
  expect(isKnown('open', "const kinds = ['add', 'edit'] as const;")).toBe(false);
  expect(isKnown('people-attention', 'attention: attentionFilter')).toBe(true);
});

describe('an address that the server gives out opens what it names', () => {
  const features = globSync('src/features/*/server').map((folder) => folder.split('/')[2] ?? '');

  it.each(features)('%s', (feature) => {
    const files = globSync(`src/features/${feature}/server/**/*.ts`).filter(
      (file) => !/\.(test|testing)\.ts$/.test(file),
    );
    const screens = read(`src/features/${feature}/web/**/*.{ts,tsx}`) + read(`src/features/${feature}/*.contract.ts`);
    const unknown = files.flatMap((file) =>
      parametersIn(readFileSync(file, 'utf8'))
        .filter((name) => !ofEveryList.has(name) && !isKnown(name, screens))
        .map((name) => `${file}: ?${name}=`),
    );
    expect(unknown).toEqual([]);
  });
});
