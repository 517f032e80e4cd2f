const most = 99;

/** How much waits behind a link: nothing at none. */
export const PhoneCount = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 ? <span className="phone-count">{count > most ? `${most}+` : count}</span> : null;
