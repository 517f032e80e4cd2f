/** The product's mark, decorative. */
export const BrandMark = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
    <rect width="32" height="32" rx="8" fill="#2b6e5b" />
    <path
      d="M21.4 11.4c-.9-1.7-2.8-2.7-5.2-2.7-3.1 0-5.3 1.5-5.3 3.8 0 5 10.4 2 10.4 7.1 0 2.4-2.3 3.9-5.5 3.9-2.6 0-4.6-1-5.5-2.9"
      fill="none"
      stroke="#fff"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
  </svg>
);
