import type { ErrorCodes } from '#web/api/error-codes.ts';
import { problemsOf } from '#web/api/problems.ts';

/** The error codes of accounts and of the form for agents. */
export const accountCodes = {
  form_over: {
    status: 409,
    text: 'form_over',
    meaning: 'The form is older than a day, or not one of this server: a new one is needed.',
  },
  second_factor: {
    status: 403,
    text: 'second_factor',
    meaning:
      'The password is right, and the account has a second factor: the person goes on at `/login/second-step`, in the browser with the cookie that was set.',
  },
  unknown_client: {
    status: 401,
    text: 'unknown_client',
    meaning: 'The `client_secret` is not the one that is configured.',
  },
  code_over: {
    status: 410,
    text: 'code_over',
    meaning: 'The code is older than a minute, was used, or is none of ours.',
  },
  too_soon: {
    status: 429,
    text: 'too_soon',
    meaning: 'The form was sent sooner than a person fills it in: `Retry-After` says when it may be.',
  },
} as const satisfies ErrorCodes;

export const { problem, refusals } = problemsOf(accountCodes);
