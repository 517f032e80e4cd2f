/** The same text for both filters of a search; the server folds both scripts (docs/rules.md, Lists). */
export const bothScripts = (search: string): { simplifiedFilter: string; traditionalFilter: string } => ({
  simplifiedFilter: search,
  traditionalFilter: search,
});
