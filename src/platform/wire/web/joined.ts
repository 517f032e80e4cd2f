import { type EndpointSpec, onlyReads } from '../endpoint.ts';

type Asked = { input: unknown; token: string | undefined; isMyself: boolean | undefined };

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
  const key = JSON.stringify([spec.method, spec.path, input, token, isMyself]);
  const earlier = underWay.get(key);
  if (earlier) return earlier as Promise<Result>;
  const begun = run().finally(() => underWay.delete(key));
  underWay.set(key, begun);
  return begun;
};
