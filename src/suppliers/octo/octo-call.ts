import type { Call, Reply } from '../wire-caller.ts';

/** Dependencies of every call to one supplier. */
export interface Octo {
  readonly id: string;
  readonly call: (call: Call) => Promise<Reply>;
  readonly now: () => Date;
  readonly commissionBp: number;
  readonly languages: readonly string[];
  /** What went wrong, for the log. */
  readonly reasonOf: (reply: Reply) => string;
}

export function reasonOf(reply: Reply): string {
  if (reply.kind === 'silence') return reply.reason;
  return reply.status < 300 ? 'garbage' : `status ${String(reply.status)}`;
}
