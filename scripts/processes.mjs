// Running other programs.
import { spawn } from 'node:child_process';
import os from 'node:os';
import { root } from './places.mjs';

const running = new Set();
let watching = false;

/** On a signal, forwards it to the running process, and exits when that has ended. */
const watchSignals = () => {
  if (watching) return;
  watching = true;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      for (const child of running) {
        child.once('close', () => process.exit(128 + os.constants.signals[signal]));
        child.kill(signal);
      }
      if (running.size === 0) process.exit(128 + os.constants.signals[signal]);
    });
  }
};

/**
 * Runs a program to its end. `quiet` collects its output instead of showing it. Returns `{ code, output }`; a program
 * that a signal ended has the code that a shell would give it.
 */
export const run = (command, args, { env = {}, quiet = false } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    watchSignals();
    running.add(child);
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? 128 + (os.constants.signals[signal] ?? 0), output });
    });
  });

/**
 * Becomes, as far as can be, the given program: its input and output are ours, our signals its, its end ours. Returns
 * it. What `run` starts from now on ends at the same signals.
 */
export const become = (command, args, env = {}) => {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  watching = true;
  // Without SIGHUP: anyone who started us with nohup wants us to stay.
  process.removeAllListeners('SIGHUP');
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      for (const beside of running) beside.kill(signal);
      // The terminal sends Ctrl-C to the whole group; a second signal would ask the program to hurry.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.once('error', (error) => {
    console.error(`${command} cannot be run: ${error.message}`);
    process.exit(1);
  });
  child.once('close', (code, signal) => process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0)));
  return child;
};
