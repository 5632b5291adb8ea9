import type { Caller, Reply } from '../wire-caller.ts';
import { errorsSchema } from './wire.ts';

/** Dependencies of every call to one supplier. */
export interface Duffel {
  readonly id: string;
  readonly call: Caller;
  readonly now: () => Date;
}

/** What went wrong, for the log. */
export function reasonOf(reply: Reply): string {
  if (reply.kind === 'silence') return reply.reason;
  return reply.status < 300 ? 'garbage' : `status ${String(reply.status)}`;
}

/** The code of a refusal that certainly changed nothing: a 4xx with an error that can be read. */
export function refused(reply: Reply): string | null {
  if (reply.kind === 'silence' || reply.status < 400 || reply.status > 499) return null;
  return errorsSchema.safeParse(reply.body).data?.errors[0]?.code ?? null;
}

/** The body's `data` of a successful answer, unread; undefined otherwise. */
export function dataIn(reply: Reply): unknown {
  if (reply.kind === 'silence' || reply.status < 200 || reply.status > 299) return undefined;
  return (reply.body as { readonly data?: unknown } | null | undefined)?.data;
}
