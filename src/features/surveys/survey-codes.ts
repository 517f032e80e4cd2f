/** The kind of text question whose answer is the day of an everyday survey. */
export const dailyDate = 'datefordaily';
/** A survey that is answered once a day; its first question is the date. */
export const everyday = 'everyday';
