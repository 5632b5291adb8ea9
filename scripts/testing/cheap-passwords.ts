import crypto, { type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { isFull } from '#tests/full.ts';

const real = crypto.argon2;
/** KiB; the product takes 19,456 and goes over it twice. */
const memory = 64;

/**
 * Hashes passwords for a hundredth of what the product's parameters cost, which is 30 ms of the processor for everybody
 * that a test registers. Stored hashes say the product's parameters. A full run pays them.
 */
export function hashPasswordsCheaply(): void {
  if (isFull) return;
  crypto.argon2 = (algorithm, parameters: Argon2Parameters, done) =>
    real(algorithm, { ...parameters, memory, passes: 1 }, done);
  syncBuiltinESMExports();
}
