/**
 * Waits until the script that started this program has built the console, where it said that it is still building
 * (`scripts/start.mjs`): the database gets ready in the meantime.
 */
export const consoleIsBuilt = async (): Promise<void> => {
  if (process.env['CONSOLE_BUILD'] !== 'running' || !process.connected) return;
  await new Promise<void>((resolve) => {
    process.once('message', () => resolve());
  });
};
