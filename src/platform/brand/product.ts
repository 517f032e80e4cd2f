/** The default name of the product, used until an administrator sets another. */
export const productName = 'Steward';
