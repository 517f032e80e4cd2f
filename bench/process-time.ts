import { readFileSync } from 'node:fs';

/** Clock ticks of /proc: 100 a second on current Linux systems. */
const tickMs = 10;

/**
 * Milliseconds of processor time that a process has used so far; undefined without /proc. It is affected much less by
 * the load of the machine than wall time.
 */
export const processTime = (pid: number | undefined): number | undefined => {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(afterName[11]) + Number(afterName[12])) * tickMs;
  } catch {
    return undefined;
  }
};
