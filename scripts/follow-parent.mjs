// Preloaded before a program that another of our scripts runs: it ends with that script, and handles only one signal.
import os from 'node:os';
import process from 'node:process';

const IMPATIENT_AFTER_MS = 2000;

// Killed outright, the script cannot pass anything on; the program must not hold its port for ever.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

let toldAt = 0;

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    // A signal to the whole group arrives twice, once by way of the script. Without this listener the second one would
    // cut short the clean end that the first one began.
    const now = Date.now();
    const isHandled = process.listenerCount(signal) > 1;
    if (toldAt === 0 && isHandled) toldAt = now;
    else if (toldAt === 0 || now - toldAt > IMPATIENT_AFTER_MS) process.exit(128 + os.constants.signals[signal]);
  });
}
