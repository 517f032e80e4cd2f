import { useState } from 'react';

/**
 * A field's value that begins with what is known and follows it: what the phone has kept is shown first, and the
 * server's answer may differ. What is typed stays until then.
 */
export const useFollowed = <Value extends string | number | null>(known: Value): [Value, (value: Value) => void] => {
  const [own, setOwn] = useState({ known, value: known });
  return [own.known === known ? own.value : known, (value) => setOwn({ known, value })];
};
