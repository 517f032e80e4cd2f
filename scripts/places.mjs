// Paths. Like all of scripts/, plain JavaScript for Node 20 or newer, since it runs before anything is installed.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** A path inside the project. */
export const inProject = (...parts) => path.join(root, ...parts);
