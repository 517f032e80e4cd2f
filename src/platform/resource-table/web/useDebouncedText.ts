import { useCallback, useEffect, useRef, useState } from 'react';

export type DebouncedText = {
  text: string;
  type: (text: string) => void;
  /** Sends the text without waiting. */
  sendNow: () => void;
  /** Stops sending while an input method composes, so that an unfinished word is not searched for. */
  hold: () => void;
  release: (text: string) => void;
};

/**
 * A text field whose text is sent `quietFor` ms after the last key. A value set from outside (Back, a cleared filter)
 * replaces the text.
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
    // The value just sent comes back through the address and must not overwrite what has been typed since.
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
