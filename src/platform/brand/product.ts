/** The name shown until the company gives its own. */
export const productName = 'Steward';
