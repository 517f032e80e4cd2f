// Preloaded into a program that one of our scripts runs: it ends with that script, and handles a signal only once.
import os from 'node:os';
import process from 'node:process';

const IMPATIENT_AFTER_MS = 2000;

// A script killed with SIGKILL cannot forward anything; the program must not keep its port forever.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

let firstAt = 0;

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    // A signal to the process group arrives twice, the second time through the script. Without this listener the second
    // one would interrupt the clean shutdown started by the first.
    const now = Date.now();
    const isHandled = process.listenerCount(signal) > 1;
    if (firstAt === 0 && isHandled) firstAt = now;
    else if (firstAt === 0 || now - firstAt > IMPATIENT_AFTER_MS) process.exit(128 + os.constants.signals[signal]);
  });
}
