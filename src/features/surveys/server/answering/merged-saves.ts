import type { KeptAnswers } from './checked-answers.ts';

/** The last save of each client by question: `{ client: { questionid: save } }`. */
export type Saves = Readonly<Record<string, Readonly<Record<string, number>>>>;

export type Kept = { answers: KeptAnswers; saves: Saves };
export type Save = { answers: KeptAnswers; client?: string | undefined; save?: number | undefined };

/** Devices on which one sheet is answered; what the one before these has saved is not expected any more. */
const clientsAtMost = 8;

/**
 * What is kept after a save. Of each question, a client's newest save counts, in whatever order they arrive and however
 * often; between clients, the one that arrives last. An empty answer takes an answer back.
 */
export const merged = (kept: Kept, { answers: sent, client, save }: Save): Kept => {
  const numbered = client !== undefined && save !== undefined;
  const before = numbered ? (kept.saves[client] ?? {}) : {};
  const news = Object.entries(sent).filter(([id]) => !numbered || save > (before[id] ?? -1));
  if (news.length === 0) return kept;
  const answers: KeptAnswers = { ...kept.answers, ...Object.fromEntries(news) };
  for (const [id, answer] of news) if (answer.length === 0) delete answers[id];
  if (!numbered) return { answers, saves: kept.saves };
  const { [client]: _replaced, ...others } = kept.saves;
  const recent = Object.entries(others).slice(1 - clientsAtMost);
  const mine = { ...before, ...Object.fromEntries(news.map(([id]) => [id, save])) };
  return { answers, saves: { ...Object.fromEntries(recent), [client]: mine } };
};
