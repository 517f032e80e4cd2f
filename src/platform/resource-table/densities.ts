/** The height of a table's rows in pixels, by what the person has chosen; resource-table.css has the same numbers. */
export const rowHeights = { comfortable: 42, compact: 34, dense: 28 } as const;

export type Density = keyof typeof rowHeights;
export const densities = Object.keys(rowHeights) as [Density, ...Density[]];
