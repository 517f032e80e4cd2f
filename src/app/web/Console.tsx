export const Console = () => null;
