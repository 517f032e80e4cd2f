/** How long after its answer a write still belongs to the notice that follows. */
const noticeFollowsWithinMs = 5_000;

let waiting: { act: string; at: number }[] = [];

/** Remembers a write that can be undone, for the notice about it. */
export const noteAct = (act: string): void => {
  waiting.push({ act, at: Date.now() });
};

/** The writes since the last notice, for this one. */
export const takeActs = (): string[] => {
  const recent = waiting.filter(({ at }) => Date.now() - at < noticeFollowsWithinMs);
  waiting = [];
  return recent.map(({ act }) => act);
};
