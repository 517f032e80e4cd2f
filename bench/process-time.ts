import { readFileSync } from 'node:fs';

/** Clock ticks of /proc: 100 a second on every Linux of these days. */
const tickMs = 10;

/**
 * Milliseconds of processor time that a process has used so far; undefined where there is no /proc. Unlike wall time it
 * hardly moves with what else the machine does.
 */
export const processTime = (pid: number | undefined): number | undefined => {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(afterName[11]) + Number(afterName[12])) * tickMs;
  } catch {
    return undefined;
  }
};
