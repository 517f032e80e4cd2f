/**
 * Waits until the script that started this program has finished building the console, if it is building
 * (`scripts/start.mjs`), so that the database can start meanwhile. Throws if the build failed.
 */
export const consoleIsBuilt = async (): Promise<void> => {
  if (process.env['CONSOLE_BUILD'] !== 'running' || !process.connected) return;
  const outcome = await new Promise<unknown>((resolve) => {
    process.once('message', resolve);
  });
  if (outcome !== 'built') throw new Error('the console could not be built; see above');
};
