import { parseArgs } from 'node:util';
import { employeesWanted } from './fill-organisation.ts';

/**
 * How long and how often to measure. `roundMs`: one turn of one server; `warmUp…`: before the first turn, whichever
 * limit is reached first.
 */
export type Options = {
  quick: boolean;
  rounds: number;
  roundMs: number;
  warmUpRequests: number;
  warmUpMs: number;
  only: RegExp;
  dataDir: string | undefined;
  people: number;
  rows: number;
};

const rowsFull = 10_000_000;
const rowsQuick = 1_000_000;

/**
 * `--quick`: shorter turns, the same figures. `--only WORD`: the parts whose names contain the word (list, read, write,
 * rights, person, search, picker, plans, files, import, export, find, undo, place, texts, messages, surveys, signins,
 * log, log-search, executions, realtime, load, start).
 * `--data FOLDER`: keeps the filled database there and reuses it, for work on a single figure. `--people N`: how many
 * employees a new database holds. `--rows N`: how many sign-ins and rows of the log, ten million without it, a tenth of
 * that with `--quick`; a tenth as many executions.
 */
export const readOptions = (): Options => {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      data: { type: 'string' },
      people: { type: 'string', default: String(employeesWanted) },
      rows: { type: 'string' },
    },
  });
  const length = values.quick
    ? { rounds: 9, roundMs: 200, warmUpRequests: 30_000, warmUpMs: 8_000 }
    : { rounds: 25, roundMs: 400, warmUpRequests: 60_000, warmUpMs: 20_000 };
  return {
    quick: values.quick,
    ...length,
    only: new RegExp(values.only),
    dataDir: values.data,
    people: Number(values.people),
    rows: Number(values.rows ?? (values.quick ? rowsQuick : rowsFull)),
  };
};
