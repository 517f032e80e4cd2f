/** Opens the panel of the notices from any page (`b` for bell). */
export const noticesKey = 'b';
