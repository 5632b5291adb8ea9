import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * `--import`ed into the measured server: answers `loop lag` over the channel to its parent with the 99th percentile, in
 * milliseconds, of its event loop's delay since the last request.
 */
const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
process.on('message', (message) => {
  if (message !== 'loop lag') return;
  // A timer that is on time is counted with its own length.
  process.send?.({ loopLag: Math.max(0, delay.percentile(99) / 1e6 - resolution) });
  delay.reset();
});
process.channel?.unref();
