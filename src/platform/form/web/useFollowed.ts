import { useState } from 'react';

/**
 * A field's value that begins with what is known and follows it: an answer that the phone has kept is shown before the
 * server's, and a filter may be changed elsewhere. What is typed stays until then.
 */
export const useFollowed = <Value extends string | number | null>(known: Value): [Value, (value: Value) => void] => {
  const [own, setOwn] = useState({ known, value: known });
  // What was typed beside an earlier value does not come back with it.
  if (own.known !== known) setOwn({ known, value: known });
  return [own.known === known ? own.value : known, (value) => setOwn({ known, value })];
};
