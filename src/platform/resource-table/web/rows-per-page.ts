const storageKey = 'rowsPerPage';
export const defaultRowsPerPage = 10;
export const rowsPerPageChoices = [10, 20, 50, 100] as const;
const mostRowsPerPage = 1000;

/** Rows per page: the stored setting if it is a valid number other than zero, else 10 (seed 000 §9). */
export const storedRowsPerPage = (): number => {
  const stored = Number(localStorage.getItem(storageKey));
  return Number.isInteger(stored) && stored > 0 && stored <= mostRowsPerPage ? stored : defaultRowsPerPage;
};

export const rememberRowsPerPage = (rows: number): void => localStorage.setItem(storageKey, String(rows));
