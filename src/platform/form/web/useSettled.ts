import { useEffect, useState } from 'react';

/** Milliseconds to wait after a change. */
const quietFor = 400;

/** The value once it has not changed for a moment; callers compare it with the current one to know that it is older. */
export const useSettled = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietFor);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
