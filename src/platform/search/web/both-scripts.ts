/** The two filters of a search in Chinese; the server folds both scripts (`wire.md` Lists). */
export const bothScripts = (search: string): { simplifiedFilter: string; traditionalFilter: string } => ({
  simplifiedFilter: search,
  traditionalFilter: search,
});
