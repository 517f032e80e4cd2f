// Cycles in a graph of imports: strongly connected components, by Tarjan's algorithm.

/** The cycles in `imports` (name → names), each with its members sorted. A name that imports itself does not count. */
export const circlesIn = (imports) => {
  const found = [];
  const number = new Map();
  const lowest = new Map();
  const open = [];
  const visit = (name) => {
    number.set(name, number.size);
    lowest.set(name, number.get(name));
    open.push(name);
    for (const next of imports.get(name) ?? []) {
      if (!number.has(next)) visit(next);
      if (open.includes(next)) lowest.set(name, Math.min(lowest.get(name), lowest.get(next)));
    }
    if (lowest.get(name) !== number.get(name)) return;
    const members = open.splice(open.indexOf(name));
    if (members.length > 1) found.push(members.toSorted((one, other) => one.localeCompare(other, 'en')));
  };
  for (const name of imports.keys()) if (!number.has(name)) visit(name);
  return found;
};
