/**
 * The part of an address that a view saves: search, filters, sort order, rows per page. The page number is left out,
 * because the same page shows other rows tomorrow, and so is the row whose details are open.
 */
export const viewAddress = (search: string): string => {
  const params = new URLSearchParams(search);
  params.delete('page');
  params.delete('details');
  params.sort();
  return params.toString();
};
