// Runs in a container of its own, which container.ts makes.
import { killRounds } from './kills.ts';

try {
  console.log(JSON.stringify({ found: await killRounds(['whole', 'whole', 'server', 'whole']) }));
} catch (error) {
  console.log(JSON.stringify({ failure: error instanceof Error ? error.message : String(error) }));
}
