import type { Log, LogFields } from '#values/log.ts';
import { destination, pino } from 'pino';

export { silentLog, type Log, type LogFields } from '#values/log.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Listed by hand, so that a field nobody thought of can't slip through. */
function allowed(fields: LogFields): Record<string, unknown> {
  const { brand, code, traceId, method, path, status, milliseconds, name, count, error } = fields;
  const { pid, port, supplier, gateway, place, reservationId, rule, reason } = fields;
  const cause =
    error instanceof Error
      ? { error: error.stack ?? error.message }
      : error === undefined
        ? {}
        : { error: JSON.stringify(error) };
  const known = { brand, code, traceId, method, path: path?.split('?')[0], status, milliseconds, name, count };
  return { ...known, pid, port, supplier, gateway, place, reservationId, rule, reason, ...cause };
}

/** JSON lines on standard error, so that standard output stays for people. */
export function createLog(level: LogLevel): Log {
  const lines = pino({ level, base: {}, timestamp: pino.stdTimeFunctions.isoTime }, destination({ fd: 2, sync: true }));
  return {
    info: (message, fields = {}) => lines.info(allowed(fields), message),
    warn: (message, fields = {}) => lines.warn(allowed(fields), message),
    error: (message, fields = {}) => lines.error(allowed(fields), message),
  };
}
