import { useEffect, useRef, useState } from 'react';
import { dropKept, keep, kept } from './kept.ts';
import { phonePerson } from './phone-session.ts';

/**
 * A text that is being written. It is kept on the phone until it is emptied, so that another page, a reload or a call
 * in between loses nothing of it. `name`: what it is about.
 */
export const useDraft = (name: string): [string, (text: string) => void] => {
  const [text, setText] = useState('');
  const isTyped = useRef(false);
  const person = phonePerson() ?? '';
  const key = `draft ${name}`;
  useEffect(() => {
    let isWanted = true;
    void kept<string>(person, key).then((found) => {
      if (isWanted && found && !isTyped.current) setText(found.value);
    });
    return () => {
      isWanted = false;
    };
  }, [person, key]);
  const write = (next: string): void => {
    isTyped.current = true;
    setText(next);
    void (next === '' ? dropKept(person, key) : keep(person, key, next));
  };
  return [text, write];
};
