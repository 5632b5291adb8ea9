import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Looks until what is seen is as wanted, for so many seconds; answers what was seen last. The pauses grow from 10 ms to
 * 250 ms with the time waited: a short wait ends soon, and hundreds of long ones leave the processor to what they wait for.
 */
export async function pollUntil<Seen>(
  look: () => Promise<Seen>,
  isWanted: (seen: Seen) => boolean,
  seconds = 30,
): Promise<Seen> {
  const end = Date.now() + seconds * 1_000;
  for (let pause = 10; ; pause = Math.min(pause * 1.2, 250)) {
    const seen = await look();
    if (isWanted(seen) || Date.now() > end) return seen;
    await sleep(pause);
  }
}
