/**
 * Waits until the script that started this program has built the console, where it said that it is still building
 * (`scripts/start.mjs`): the database gets ready in the meantime. Throws when it could not be built.
 */
export const consoleIsBuilt = async (): Promise<void> => {
  if (process.env['CONSOLE_BUILD'] !== 'running' || !process.connected) return;
  const outcome = await new Promise<unknown>((resolve) => {
    process.once('message', resolve);
  });
  if (outcome !== 'built') throw new Error('the console could not be built; see above');
};
