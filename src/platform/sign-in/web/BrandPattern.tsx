type Shape = 'circle' | 'square' | 'warm';

/** Rows of a loose weave on a grid of 70 units: [column, shape]. */
const rows: readonly (readonly [number, Shape])[][] = [
  [
    [0, 'circle'],
    [2, 'square'],
    [4, 'warm'],
  ],
  [
    [4, 'circle'],
    [6, 'square'],
    [8, 'warm'],
  ],
  [
    [1, 'square'],
    [3, 'warm'],
    [8, 'circle'],
  ],
  [
    [3, 'circle'],
    [5, 'square'],
    [7, 'warm'],
  ],
  [
    [0, 'square'],
    [2, 'warm'],
    [7, 'circle'],
  ],
  [
    [2, 'circle'],
    [4, 'square'],
    [6, 'warm'],
  ],
  [
    [1, 'warm'],
    [6, 'circle'],
    [8, 'square'],
  ],
];

const step = 70;
const size = 58;
const fills: Record<Shape, string> = { circle: '#2f6f5c', square: '#286350', warm: '#c79a58' };

/** The pattern on the sign-in page, decorative. */
export const BrandPattern = () => (
  <svg viewBox="0 0 632 900" preserveAspectRatio="xMidYMid slice" aria-hidden focusable="false">
    {rows.flatMap((row, line) =>
      row.map(([column, shape]) => (
        <rect
          key={`${line}-${column}`}
          x={14 + column * step}
          y={195 + line * step}
          width={size}
          height={size}
          rx={shape === 'circle' ? size / 2 : 12}
          fill={fills[shape]}
        />
      )),
    )}
  </svg>
);
