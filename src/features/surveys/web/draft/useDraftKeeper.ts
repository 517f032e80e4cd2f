import { useCallback, useEffect, useRef, useState } from 'react';
import { readDraft } from '#platform/form/web/drafts.ts';
import { useStableCallback } from '#platform/form/web/useStableCallback.ts';
import { keepServerDraft, localName, type OpenedDraft, type ServerDraft } from './server-draft.ts';

/** Milliseconds without a change after which a draft is kept on the server. */
const pause = 1_200;

export type DraftState = { kind: 'none' | 'saving' | 'failed' } | { kind: 'saved'; at: string };

export type DraftKeeper = {
  state: DraftState;
  /** The draft of another tab, while it is not decided which one is kept. */
  other: ServerDraft | null;
  /** Called after each change of the draft in this tab. */
  touch: () => void;
  keepMine: () => void;
};

/** Mirrors the draft that a form keeps in this tab on the server, and notices that another tab has kept one since. */
export const useDraftKeeper = (place: string, opened: OpenedDraft): DraftKeeper => {
  const [state, setState] = useState<DraftState>(
    opened.savedat === null ? { kind: 'none' } : { kind: 'saved', at: opened.savedat },
  );
  const [other, setOther] = useState(opened.other);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const known = useRef(opened.savedat !== null);
  const busy = useRef(false);
  const stopped = useRef(opened.other !== null);
  const open = useRef(true);

  const keep = useStableCallback(async (replace: boolean): Promise<void> => {
    if (busy.current) return;
    const local = readDraft(localName(place));
    if (local === null && !known.current) return;
    busy.current = true;
    if (local !== null) setState({ kind: 'saving' });
    try {
      const kept = await keepServerDraft(place, local, replace);
      if ('other' in kept) {
        stopped.current = true;
        setOther(kept.other);
        setState({ kind: 'none' });
        return;
      }
      known.current = local !== null;
      setState(kept.savedat === null ? { kind: 'none' } : { kind: 'saved', at: kept.savedat });
    } catch {
      setState({ kind: 'failed' });
    } finally {
      busy.current = false;
    }
  });
  const touch = useCallback((): void => {
    if (stopped.current) return;
    const tick = (): void => {
      if (!open.current) return;
      if (busy.current) timer.current = setTimeout(tick, pause);
      else void keep(false);
    };
    clearTimeout(timer.current);
    timer.current = setTimeout(tick, pause);
  }, [keep]);

  useEffect(() => {
    open.current = true;
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden' && !stopped.current) void keep(false);
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      open.current = false;
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', onHidden);
      // What was saved or discarded is no longer a draft; what remains of one is kept before the page goes.
      const local = readDraft(localName(place));
      if (stopped.current || (local === null && !known.current)) return;
      void keepServerDraft(place, local).catch(() => undefined);
    };
  }, [keep, place]);

  return {
    state,
    other,
    touch,
    keepMine: () => {
      stopped.current = false;
      setOther(null);
      void keep(true);
    },
  };
};
