// How the server's Node collects garbage. By itself V8 lets 300 MiB of it gather on a machine with much memory, and
// several times what is in use later: a long import, whose rows are garbage at once, would occupy all of that.

/** Collect when half as much again is in use as after the last time, and for the first time at 128 MiB. */
export const serverFlags = ['--heap-growing-percent=50', '--initial-old-space-size=128'];
