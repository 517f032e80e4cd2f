/** Options of Node for the server's process. */
export const serverFlags: readonly string[];
