import { useCallback, useEffect, useState } from 'react';
import { useCurrentLanguage } from '#platform/i18n/web/language-store.ts';
import type { Answer, EndpointSpec, Input } from '#platform/wire/endpoint.ts';
import type { CallError } from '#platform/wire/web/call-error.ts';
import type { Callable } from './bare-call.ts';
import { dropKept, keep, kept, seen } from './kept.ts';
import { ask, isAway } from './phone-client.ts';
import { phonePerson, usePhonePerson } from './phone-session.ts';

export type Answered<Value> = {
  value: Value | undefined;
  /** The server cannot be reached: when the value was read, in milliseconds since 1970. */
  keptAt: number | null;
  /** Why there is no value. */
  error: CallError | null;
  reload: () => void;
};

/** Milliseconds until a server that could not be reached is asked again. */
const againMs = 10_000;
/** The status of what is answered meanwhile. */
const maintenance = 503;

const listeners = new Set<() => void>();

const running = new Map<string, Promise<unknown>>();

/** Everything that is shown is read again: something has changed, or the network is back. */
export const readAgain = (): void => {
  // What was asked before may be answered as it was before.
  running.clear();
  for (const listener of listeners) listener();
};

/** Several parts of a page that ask the same thing at the same time get one answer. */
const askOnce = <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
  const known = running.get(name) as Promise<Value> | undefined;
  if (known) return known;
  const asked = work().finally(() => {
    if (running.get(name) === asked) running.delete(name);
  });
  running.set(name, asked);
  return asked;
};

/** The person may not read it, or not any more. */
export const isGone = ({ reason, status }: CallError): boolean => reason === 'wire.gone' || status === 403;

const { promise: firstOutcome, resolve: noteOutcome } = Promise.withResolvers<void>();
/** Resolves when the server has answered the first time, or could not: what can wait until then does not delay it. */
export const firstAnswer: Promise<void> = firstOutcome;

/** Names what is asked, without the reader. */
const askedOf = ({ path }: Pick<EndpointSpec, 'path'>, input: unknown): string => `${path} ${JSON.stringify(input)}`;

/** Reads once what a page needs that must also open without a network, before it was ever opened with one. */
export const readAhead = async <Spec extends EndpointSpec>(call: Callable<Spec>, input: Input<Spec>): Promise<void> => {
  const person = phonePerson() ?? '';
  const asked = askedOf(call, input);
  if (!(await kept(person, asked))) await keep(person, asked, await ask(call, input));
};

type State<Value> = { name: string; value?: Value; keptAt: number | null; error: CallError | null };

/**
 * What the server answers to a read. What was read before appears at once, and stays while the server cannot be
 * reached; it is kept on the phone.
 */
export const useAnswer = <Spec extends EndpointSpec>(
  call: Callable<Spec>,
  input: Input<Spec>,
): Answered<Answer<Spec>> => {
  const person = usePhonePerson() ?? '';
  const language = useCurrentLanguage();
  const asked = askedOf(call, input);
  const name = `${person} ${language} ${asked}`;
  const fresh = (): State<Answer<Spec>> => ({
    name,
    value: seen.get(name) as Answer<Spec> | undefined,
    keptAt: null,
    error: null,
  });
  const [state, setState] = useState(fresh);
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((before) => before + 1), []);

  useEffect(() => {
    listeners.add(reload);
    return () => {
      listeners.delete(reload);
    };
  }, [reload]);

  useEffect(() => {
    let isWanted = true;
    const show = (change: Partial<State<Answer<Spec>>>): void => {
      if (isWanted) setState((before) => ({ ...(before.name === name ? before : fresh()), ...change }));
    };
    const read = async (): Promise<void> => {
      const answer = askOnce(name, () => ask(call, input)).then(
        (value) => ({ value }),
        (error: unknown) => ({ error: error as CallError }),
      );
      const before = seen.has(name) ? undefined : await kept<Answer<Spec>>(person, asked);
      if (before) show({ value: before.value });
      const outcome = await answer;
      noteOutcome();
      // A later reading has taken its place.
      if (!isWanted) return;
      if ('value' in outcome) {
        if (phonePerson() === person) seen.set(name, outcome.value);
        show({ value: outcome.value, keptAt: null, error: null });
        await keep(person, asked, outcome.value);
        return;
      }
      const { error } = outcome;
      if (isGone(error)) {
        seen.delete(name);
        await dropKept(person, asked);
      }
      const known = before ?? (await kept<Answer<Spec>>(person, asked));
      if (isAway(error) && known) show({ value: known.value, keptAt: known.at, error: null });
      else show({ value: undefined, keptAt: null, error });
    };
    void read();
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `name` stands for the call and its input
  }, [name, turn]);

  const { value, keptAt, error } = state.name === name ? state : fresh();
  // Browsers do not always say that the network is back, and nobody says that a maintenance is over.
  const isAwaited = keptAt !== null || (error !== null && (isAway(error) || error.status === maintenance));
  useEffect(() => {
    if (!isAwaited) return undefined;
    const again = setInterval(reload, againMs);
    return () => clearInterval(again);
  }, [isAwaited, reload]);
  return { value, keptAt, error, reload };
};
