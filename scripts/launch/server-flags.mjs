/**
 * How the server's JavaScript engine keeps its memory small: without them a machine with much memory lets garbage pile
 * up to several times what is alive.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=20'];
