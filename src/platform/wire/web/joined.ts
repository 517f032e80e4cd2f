import { type EndpointSpec, type FileSent, onlyReads } from '../endpoint.ts';

type Asked = { input: unknown; token: string | undefined; isMyself: boolean | undefined };

const numbers = new WeakMap<FileSent, number>();
let lastNumber = 0;

/** Two files are the same if they are one object: their bytes are not compared. */
const numberOf = (file: FileSent): number => {
  const known = numbers.get(file);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(file, lastNumber);
  return lastNumber;
};

const isFile = (value: unknown): value is FileSent =>
  typeof value === 'object' && value !== null && 'arrayBuffer' in value;

const withNumber = (_: string, value: unknown): unknown => (isFile(value) ? numberOf(value) : value);

/** Writes on their way, by what they send. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Runs a write, unless the same one is on its way: a second press, or an Enter beside it, then gets the answer of the
 * first. Reads run each time.
 */
export const joined = <Result>(
  spec: EndpointSpec,
  { input, token, isMyself }: Asked,
  run: () => Promise<Result>,
): Promise<Result> => {
  if (onlyReads(spec)) return run();
  const key = JSON.stringify([spec.method, spec.path, input, token, isMyself], withNumber);
  const earlier = underWay.get(key);
  if (earlier) return earlier as Promise<Result>;
  const begun = run().finally(() => underWay.delete(key));
  underWay.set(key, begun);
  return begun;
};
