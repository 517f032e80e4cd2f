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
 * Runs a program to its end. `quiet` collects its output instead of showing it. Returns `{ code, output }`; for a
 * program that was ended by a signal, `code` is what a shell would return.
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
 * Emulates exec: connects the program's input and output to ours, forwards signals to it, and exits when it exits.
 * Returns the child process. Programs started by `run` afterwards end on the same signals.
 */
export const become = (command, args, env = {}) => {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  watching = true;
  // Except SIGHUP: under nohup the program should survive it.
  process.removeAllListeners('SIGHUP');
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      for (const beside of running) beside.kill(signal);
      // Ctrl-C in a terminal goes to the whole process group; a second signal would mean an immediate exit.
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
