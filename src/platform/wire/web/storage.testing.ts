/** A browser's storage, in memory. */
export const memory = (): Storage => {
  const entries = new Map<string, string>();
  return {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
    clear: () => entries.clear(),
    key: () => null,
    length: 0,
  };
};
