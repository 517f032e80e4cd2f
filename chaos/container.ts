import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { hold, needsRoot, type Trial } from './trial.ts';

/** The first process reaps no children: a killed orphan stays a zombie until the container ends. */
const inContainer = '"$@" & exec sleep 3600';

const killedInContainer = async (): Promise<string> => {
  const program = fileURLToPath(new URL('container.process.ts', import.meta.url));
  const container = ['-p', '-f', '--mount-proc', '--kill-child', 'bash', '-c', inContainer, 'bash'];
  const child = spawn('unshare', [...container, process.execPath, program], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    // The container outlives the program, since its first process waits for nothing.
    for await (const line of createInterface({ input: child.stdout })) {
      const { found, failure } = JSON.parse(line) as { found?: string; failure?: string };
      hold(failure === undefined, failure ?? '');
      return found ?? '';
    }
    throw new Error('the container ended early');
  } finally {
    child.kill('SIGKILL');
  }
};

export const containerTrials: Trial[] = [
  {
    name: 'all is killed where nobody collects the dead',
    missing: needsRoot,
    run: killedInContainer,
  },
];
