// Where things are. Plain JavaScript for any Node from 20 on, as all of scripts/: it runs before anything is installed.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** A path inside the project. */
export const inProject = (...parts) => path.join(root, ...parts);
