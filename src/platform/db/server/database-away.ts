const awayCodes =
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ' +
  '57P01 57P02 57P03 08000 08001 08003 08004 08006 53000 53100 53200 53300';
const away = new Set(awayCodes.split(' '));

/** The database is down, starting, stopping or full: the caller may retry. */
export const databaseAway = (error: Error & { code?: string; syscall?: string }): boolean =>
  away.has(error.code ?? '') ||
  // the socket's file, not any other, is missing
  (error.code === 'ENOENT' && error.syscall === 'connect') ||
  /Connection terminated|timeout exceeded when trying to connect|Client was closed|Client has encountered a connection error/.test(
    error.message,
  );
