// How the server's Node collects garbage. By itself V8 lets 300 MiB of it gather on a machine with much memory, and
// several times what is in use later: a long import, whose rows are garbage at once, would occupy all of that.

/**
 * The newest objects get 3 × 8 MiB instead of 3 × 16; the older ones are collected when half as much again is in use as
 * after the last time, and for the first time at 128 MiB.
 */
export const serverFlags = ['--heap-growing-percent=50', '--initial-old-space-size=128', '--max-semi-space-size=8'];
