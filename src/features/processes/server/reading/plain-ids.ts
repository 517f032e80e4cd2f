/** Where something is written: `[from, to)` in the text. */
export type Place = { from: number; to: number };

/** What the library reads instead of what is written there. */
type Edit = Place & { text: string };

/** The ids that the library takes. XML allows others, such as Chinese ones, and programs write more than it allows. */
const plainId = /^(?:[a-z][\w.-]*:)?[a-z_][\w.-]*$/i;

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const characterOf = (code: number): string => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');

/** A value as written in the file, without references to characters and space around it. */
export const plainValue = (written: string): string =>
  (written.includes('&')
    ? written.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (_all, hex, decimal, name) =>
        typeof name === 'string'
          ? (entities[name.toLowerCase()] ?? '')
          : characterOf(typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal)),
      )
    : written
  ).trim();

const linesIn = (text: string): number => text.split('\n').length - 1;

/**
 * Collects the ids of a file and the values that may refer to them, and then writes a text in which the library
 * resolves all of them: ids that it does not take are other ones, ids of elements that nothing refers to differ from
 * all others, and references are written as their ids are.
 */
export const collectIds = (text: string) => {
  const known = new Set<string>();
  const plain = new Map<string, string>();
  const quiet: (Place & { id: string })[] = [];
  const values: (Place & { isLocal: (prefix: string) => boolean })[] = [];
  const edits: Edit[] = [];
  let made = 0;
  const freshId = (): string => `steward_id_${(made += 1)}`;
  const know = (id: string): void => {
    known.add(id);
    if (!plainId.test(id) && !plain.has(id)) plain.set(id, freshId());
  };

  const references = (): Edit[] =>
    values.flatMap(({ from, to, isLocal }) => {
      const written = text.slice(from, to);
      const value = plainValue(written);
      const [prefix = '', local = ''] = /^([^\s:]{1,255}):(\S{1,255})$/.exec(value)?.slice(1) ?? [];
      const id = !known.has(value) && known.has(local) && isLocal(prefix) ? local : value;
      if (!known.has(id)) return [];
      const next = plain.get(id) ?? id;
      return next === written ? [] : [{ from, to, text: next }];
    });

  return {
    /** An id that others may refer to, where `place` is. */
    give: (id: string, place: Place): void => {
      know(id);
      values.push({ ...place, isLocal: () => false });
    },
    /** An id that hardly anything refers to: the first one keeps it, unless another element has it. */
    giveQuietly: (id: string, place: Place): void => {
      quiet.push({ ...place, id });
    },
    /** A value that may be a reference. `isLocal`: whether a prefix stands for the file's own namespace. */
    refer: (place: Place, isLocal: (prefix: string) => boolean): void => {
      values.push({ ...place, isLocal });
    },
    /** Another text in this place. */
    edit: (place: Place, next: string): void => {
      edits.push({ ...place, text: next });
    },
    /**
     * `xml`: the text as the library reads it; `plainIds`: ids in it by those of the file, where they differ; `lineIn`:
     * the line of the file for a line of it.
     */
    written: () => {
      for (const { from, to, id } of quiet) {
        const isAgain = known.has(id);
        if (!isAgain) know(id);
        const next = isAgain ? freshId() : (plain.get(id) ?? id);
        if (next !== text.slice(from, to)) edits.push({ from, to, text: next });
      }
      // One by one: a call takes no more arguments than its stack holds, and there may be 100,000 of these.
      for (const one of references()) edits.push(one);
      edits.sort((one, other) => one.from - other.from);
      const parts: string[] = [];
      const shifts: { line: number; by: number }[] = [];
      let done = 0;
      let line = 1;
      for (const { from, to, text: next } of edits) {
        const kept = text.slice(done, from);
        const lost = linesIn(text.slice(from, to)) - linesIn(next);
        line += linesIn(kept) + linesIn(next);
        if (lost > 0) shifts.push({ line, by: lost });
        parts.push(kept, next);
        done = to;
      }
      const lineIn = (asked: number): number =>
        asked + shifts.reduce((sum, shift) => (shift.line < asked ? sum + shift.by : sum), 0);
      return { xml: parts.join('') + text.slice(done), plainIds: plain, lineIn };
    },
  };
};
