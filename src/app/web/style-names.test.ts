import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const sources = path.resolve(import.meta.dirname, '../..');

/** Rules for a class alone, by its name: in which folders they are, and what they say. */
const rulesByClass = (): Map<string, Map<string, string>> => {
  const found = new Map<string, Map<string, string>>();
  for (const file of globSync('**/*.css', { cwd: sources })) {
    const css = readFileSync(path.join(sources, file), 'utf8').replaceAll(/\/\*[^*]*\*\//g, '');
    for (const rule of css.split('}')) {
      const [selectors = '', body = ''] = rule.split('{').slice(-2);
      for (const name of selectors.split(',').map((one) => one.trim()))
        if (/^\.[\w-]+$/.test(name)) {
          const rules = found.get(name) ?? new Map<string, string>();
          found.set(name, rules.set(path.dirname(file), body.replaceAll(/\s+/g, ' ').trim()));
        }
    }
  }
  return found;
};

// A page looks otherwise once another page has loaded its styles if both give one class different ones.
it('gives no class different styles in two folders', () => {
  const rules = rulesByClass();
  expect(rules.size).toBeGreaterThan(100);
  const twice = [...rules].filter(([, folders]) => new Set(folders.values()).size > 1);
  expect(twice.map(([name, folders]) => [name, ...folders.keys()])).toEqual([]);
});
