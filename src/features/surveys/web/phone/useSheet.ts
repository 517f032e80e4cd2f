import { useCallback, useEffect, useRef, useState } from 'react';
import { currentLanguage } from '#platform/i18n/web/language-store.ts';
import { keep, kept } from '#platform/phone/web/kept.ts';
import { ask, isAway } from '#platform/phone/web/phone-client.ts';
import { phonePerson } from '#platform/phone/web/phone-session.ts';
import { CallError } from '#platform/wire/web/call-error.ts';
import { keepCall, type SentAnswers, startCall } from './answering-calls.ts';
import { answered, confirmed, openedSheet, type PhoneSheet } from './sheet-on-phone.ts';

/** Milliseconds after the last answer until it is sent; and until it is tried again. */
const sendAfterMs = 700;
const againAfterMs = 15_000;

const nameOf = (surveyoid: string, day: string | undefined): string => `sheet ${surveyoid} ${day ?? ''}`;

/** Begins the sheet, or goes on with it; without a network with what this phone has of it. Throws `CallError`. */
const opened = async (surveyoid: string, day: string | undefined): Promise<PhoneSheet> => {
  const person = phonePerson() ?? '';
  const name = nameOf(surveyoid, day);
  const before = (await kept<PhoneSheet>(person, name))?.value;
  try {
    const content = { surveyoid, lang: currentLanguage(), ...(day === undefined ? {} : { day }) };
    const held = openedSheet(await ask(startCall, { content }), before, Date.now(), crypto.randomUUID());
    await keep(person, name, held);
    return held;
  } catch (error) {
    if (before && isAway(error)) return before;
    throw error;
  }
};

export type OpenSheet = {
  held: PhoneSheet | undefined;
  /** Why it cannot be answered. */
  fault: CallError | undefined;
  /** Why the last answer was not taken. */
  refused: CallError | undefined;
  savedAt: number | undefined;
  answer: (id: string, answer: string | string[]) => void;
  /** What a submission sends: everything that is given. */
  sent: () => SentAnswers;
  /** Forgets what this phone has of the sheet, which has been submitted. */
  forget: () => Promise<void>;
};

/** An own sheet while it is answered: each answer is kept on the phone at once, and sent soon after. */
export const useSheet = (surveyoid: string, day: string | undefined): OpenSheet => {
  const [held, setHeld] = useState<PhoneSheet>();
  const [fault, setFault] = useState<CallError>();
  const [refused, setRefused] = useState<CallError>();
  const [savedAt, setSavedAt] = useState<number>();
  const latest = useRef<PhoneSheet>(undefined);
  const isSending = useRef(false);
  const name = nameOf(surveyoid, day);

  const become = useCallback(
    (next: PhoneSheet): void => {
      latest.current = next;
      setHeld(next);
      void keep(phonePerson() ?? '', name, next);
    },
    [name],
  );

  useEffect(() => {
    let isWanted = true;
    opened(surveyoid, day).then(
      (found) => {
        if (isWanted) become(found);
      },
      (error: unknown) => {
        if (isWanted && error instanceof CallError) setFault(error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [become, surveyoid, day]);

  const send = useCallback(async (): Promise<void> => {
    const now = latest.current;
    if (!now || isSending.current || Object.keys(now.pending).length === 0) return;
    isSending.current = true;
    const answers = now.pending;
    const save = now.save + 1;
    become({ ...now, save });
    try {
      const { sheet, client } = now;
      const { endsat } = await ask(keepCall, { content: { sheetoid: sheet.sheetoid, answers, client, save } });
      become(confirmed(latest.current ?? now, answers, endsat));
      setSavedAt(Date.now());
      setRefused(undefined);
    } catch (error) {
      if (error instanceof CallError && !isAway(error)) setRefused(error);
    } finally {
      isSending.current = false;
    }
  }, [become]);

  const pending = held?.pending;
  useEffect(() => {
    if (!pending || Object.keys(pending).length === 0) return undefined;
    const soon = setTimeout(() => void send(), sendAfterMs);
    const again = setInterval(() => void send(), againAfterMs);
    const online = (): void => void send();
    globalThis.addEventListener('online', online);
    return () => {
      clearTimeout(soon);
      clearInterval(again);
      globalThis.removeEventListener('online', online);
    };
  }, [pending, send]);

  return {
    held,
    fault,
    refused,
    savedAt,
    answer: (id, value) => {
      if (latest.current) become(answered(latest.current, id, value));
    },
    sent: () => {
      const now = latest.current;
      if (!now) throw new Error('no sheet is open');
      const save = now.save + 1;
      become({ ...now, save });
      return { sheetoid: now.sheet.sheetoid, answers: now.answers, client: now.client, save };
    },
    forget: () => keep(phonePerson() ?? '', name, undefined),
  };
};
