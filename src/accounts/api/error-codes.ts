import type { ErrorCodes } from '#web/api/error-codes.ts';
import { problemsOf } from '#web/api/problems.ts';

/** The error codes of accounts and of the form for agents. */
export const accountCodes = {
  form_over: {
    status: 409,
    text: 'form_over',
    meaning: 'The form is older than a day, or not one of this server: a new one is needed.',
  },
  too_soon: {
    status: 429,
    text: 'too_soon',
    meaning: 'The form was sent sooner than a person fills it in: `Retry-After` says when it may be.',
  },
} as const satisfies ErrorCodes;

export const { problem, refusals } = problemsOf(accountCodes);
