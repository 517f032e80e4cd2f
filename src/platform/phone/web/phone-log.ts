/** The last events of the app, for a report of a fault; in memory only. Nothing that a person typed is in it. */
const lines: string[] = [];
const linesAtMost = 300;

export const noteEvent = (text: string): void => {
  lines.push(`${new Date().toISOString()} ${text.slice(0, 500)}`);
  if (lines.length > linesAtMost) lines.shift();
};

/** What a report carries: the browser, and the last events, the oldest first. */
export const phoneLog = (): string => [navigator.userAgent, navigator.language, ...lines, ''].join('\n');

/** Notes the faults of the page from now on. */
export const startPhoneLog = (): void => {
  noteEvent(`opened ${globalThis.location.pathname}`);
  globalThis.addEventListener('error', ({ message }) => noteEvent(`error ${message}`));
  globalThis.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) =>
    noteEvent(`rejection ${reason instanceof Error ? reason.message : String(reason)}`),
  );
  for (const event of ['online', 'offline'] as const) globalThis.addEventListener(event, () => noteEvent(event));
};
