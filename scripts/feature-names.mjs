// The platform must not name features: function ids and tables that a feature declares may not appear in platform code.
const isDeclaration = (file) => /^src\/features\/[\w-]+\/server\/[\w-]+\.tables\.ts$/.test(file);
const isContract = (file) => /^src\/features\/[\w-]+\/[\w-]+\.contract\.ts$/.test(file);
const isPlatformCode = (file) =>
  /^src\/platform\/.*\.tsx?$/.test(file) && !/\.(test|testing)\.tsx?$/.test(file) && !file.includes('/demo-');

/** Table names in a file that adds tables to the interface `Tables`. */
export const tablesIn = (text) => {
  const [, body = ''] = /interface Tables \{([^{}]*)\}/.exec(text) ?? [];
  return [...body.matchAll(/^ *(\w+):/gm)].map(([, name]) => name);
};

/** Function ids that a contract gives to its menu entries. */
export const functionIdsIn = (text) => [...text.matchAll(/: MenuEntry = \{\s*id: '(\w+)'/g)].map(([, id]) => id);

/** Tables whose names are also events of Node: as whole strings they count only where a query names its table. */
const ordinaryWords = new Set(['message']);

/** Matches a table's name as a whole string, as `table as alias`, or after an SQL keyword. */
const namesTable = (text, table) => {
  const quoted = ordinaryWords.has(table)
    ? `(?:(?:From|Into|Table|Join|[tT]able)\\(\\s*['"\`]${table}(?: as \\w+)?|['"\`]${table} as \\w+)['"\`]`
    : `['"\`]${table}(?: as \\w+)?['"\`]`;
  return new RegExp(`(?:${quoted}|\\b(?:from|join|into|update) ${table}\\b)`).test(text);
};

/** The faults, one line each. `files`: path and text of every source file. */
export const featureNameFaults = (files) => {
  const tables = files.filter(({ file }) => isDeclaration(file)).flatMap(({ text }) => tablesIn(text));
  const ids = files.filter(({ file }) => isContract(file)).flatMap(({ text }) => functionIdsIn(text));
  return files
    .filter(({ file }) => isPlatformCode(file))
    .flatMap(({ file, text }) => {
      // Documentation comments may use a feature as an example.
      const code = text
        .split('\n')
        .filter((line) => !/^ *(?:\/\*|\*|\/\/)/.test(line))
        .join('\n');
      return [
        ...ids.filter((id) => code.includes(`'${id}'`)).map((id) => `${file}: names the function ${id} of a feature`),
        ...(file.includes('/server/') ? tables : [])
          .filter((table) => namesTable(code, table))
          .map((table) => `${file}: names the table ${table} of a feature`),
      ];
    });
};
