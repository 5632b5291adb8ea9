/** The only fields that may be logged. No query strings, no bodies, no names of people, no tokens. */
export interface LogFields {
  readonly brand?: string;
  readonly code?: string;
  readonly traceId?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly milliseconds?: number;
  readonly name?: string;
  readonly count?: number;
  readonly pid?: number | undefined;
  readonly port?: number | undefined;
  readonly supplier?: string;
  readonly gateway?: string;
  readonly place?: number;
  readonly reservationId?: string | null;
  readonly rule?: string;
  readonly reason?: string;
  readonly error?: unknown;
}

/** The log that parts of the product write to. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
