import type { Notice } from '../notice-centre.contract.ts';

const shownKey = 'notices.shown';
const remembered = 100;

const shown = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(shownKey) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
};

type Announced = Pick<Notice, 'oid' | 'round'>;

/** Whether this tab is the first one of the browser that shows the notice in this round. */
export const claimNotice = ({ oid, round }: Announced): boolean => {
  const [before, key] = [shown(), `${oid} ${round}`];
  if (before.includes(key)) return false;
  localStorage.setItem(shownKey, JSON.stringify([...before, key].slice(-remembered)));
  return true;
};

/** Which notices this page has not yet heard of. One that is announced again, such as by a reminder, is new again. */
export class HeardNotices {
  /** The last round of each, by oid. */
  readonly #heard = new Map<string, number>();
  /** Notices that are older than this were there before the page, even if it has not seen them. */
  #floor: string | null = null;
  #isFirst = true;

  /** False if the page has heard of it in this round. */
  add({ oid, round }: Announced): boolean {
    if (round <= (this.#heard.get(oid) ?? -1)) return false;
    this.#heard.set(oid, round);
    return true;
  }

  /** The missed ones among the newest unread notices, the oldest first; none of the first list of a page. */
  missed(list: readonly Notice[], most: number): Notice[] {
    const isFirst = this.#isFirst;
    if (isFirst && list.length >= most) this.#floor = list.at(-1)?.at ?? null;
    this.#isFirst = false;
    const news = list.filter((notice) => this.add(notice) && !isFirst);
    return news.filter(({ at }) => this.#floor === null || at >= this.#floor).toReversed();
  }
}
