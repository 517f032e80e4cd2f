import { useCallback, useEffect, useRef, useState } from 'react';

export type DebouncedText = {
  text: string;
  type: (text: string) => void;
  /** Sends what is typed without waiting. */
  sendNow: () => void;
  /** While an input method composes, half a word must not be searched for. */
  hold: () => void;
  release: (text: string) => void;
};

/**
 * Text that is sent after `quietFor` ms without a key; what comes from outside (Back, a cleared filter) replaces it.
 */
export const useDebouncedText = (value: string, send: (text: string) => void, quietFor: number): DebouncedText => {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  const composing = useRef(false);
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // One's own word coming back through the address must not overwrite what has been typed since.
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);

  const pass = useCallback((words: string) => {
    clearTimeout(timer.current);
    if (words === sent.current) return;
    sent.current = words;
    latestSend.current(words);
  }, []);
  const type = useCallback(
    (words: string) => {
      setText(words);
      clearTimeout(timer.current);
      if (!composing.current) timer.current = setTimeout(() => pass(words.trim()), quietFor);
    },
    [pass, quietFor],
  );
  const hold = useCallback(() => {
    composing.current = true;
    clearTimeout(timer.current);
  }, []);
  const release = useCallback(
    (words: string) => {
      composing.current = false;
      type(words);
    },
    [type],
  );
  const sendNow = useCallback(() => pass(text.trim()), [pass, text]);
  return { text, type, sendNow, hold, release };
};
