import type { Log, LogFields } from '#connector/log.ts';
import { withoutCardNumbers } from '#web/form/card-number.ts';
import { destination, type DestinationStream, pino } from 'pino';
import { loggedPath } from './logged-path.ts';

export { silentLog, type Log, type LogFields } from '#connector/log.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Listed by hand, so that no other field is logged. */
function allowed(fields: LogFields): Record<string, unknown> {
  const { brand, code, traceId, method, path, status, milliseconds, name, count, error } = fields;
  const { pid, port, supplier, gateway, place, reservationId, rule, reason } = fields;
  const cause =
    error instanceof Error
      ? { error: error.stack ?? error.message }
      : error === undefined
        ? {}
        : { error: JSON.stringify(error) };
  const known = { brand, code, traceId, method, path: path && loggedPath(path), status, milliseconds, name, count };
  const all = { ...known, pid, port, supplier, gateway, place, reservationId, rule, reason, ...cause };
  return Object.fromEntries(
    Object.entries(all).map(([key, value]) => [key, typeof value === 'string' ? withoutCardNumbers(value) : value]),
  );
}

/** JSON lines on standard error, so that standard output stays readable for people. */
export function createLog(level: LogLevel, stream: DestinationStream = destination({ fd: 2, sync: true })): Log {
  const lines = pino({ level, base: {}, timestamp: pino.stdTimeFunctions.isoTime }, stream);
  return {
    info: (message, fields = {}) => lines.info(allowed(fields), message),
    warn: (message, fields = {}) => lines.warn(allowed(fields), message),
    error: (message, fields = {}) => lines.error(allowed(fields), message),
  };
}
