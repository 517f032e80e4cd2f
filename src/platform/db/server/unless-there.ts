/**
 * Creates something that another process may be creating at the same moment; two starts on one folder both look for it
 * first.
 */
export const unlessThere = (make: () => void): void => {
  try {
    make();
  } catch (error) {
    if (!['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
};
