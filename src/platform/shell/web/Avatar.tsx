/** White text on each of these has a contrast of at least 4.5 : 1. */
const shades = ['#96601c', '#3d6294', '#7d4a77', '#4c6a61', '#2b6e5b', '#8f4a36', '#5a5a8c'];

const shadeOf = (seed: string): string => {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return shades[sum % shades.length] ?? '#2b6e5b';
};

/** The family name of a Chinese name, the first two letters of any other. */
const initialsOf = (name: string): string =>
  (/^\p{Script=Han}/u.test(name) ? [...name].slice(0, 1) : [...name].slice(0, 2)).join('');

/** A person's avatar, decorative, in the same colour everywhere. */
export const Avatar = ({ name, seed, size = 26 }: { name: string; seed: string; size?: number }) => (
  <span
    className="shell-avatar"
    style={{
      width: size,
      height: size,
      lineHeight: `${size}px`,
      fontSize: Math.round(size * 0.46),
      background: shadeOf(seed),
    }}
    aria-hidden
  >
    {initialsOf(name)}
  </span>
);
