// Runs in the container that container.ts creates.
import { killRounds } from './kills.ts';

try {
  console.log(JSON.stringify({ found: await killRounds(['whole', 'whole', 'server', 'whole']) }));
} catch (error) {
  console.log(JSON.stringify({ failure: error instanceof Error ? error.message : String(error) }));
}
