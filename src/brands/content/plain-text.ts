import { z } from 'zod';

/** Text of one line, without control characters, marks of direction that reorder what follows, and markup. */
export const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have ${most} characters at most`)
    .regex(/^[^\p{Cc}<>\u202a-\u202e\u2066-\u2069]*$/u, 'must be plain text of one line');

export const emailAddress = z.string().regex(/^[\w.+-]{1,64}@[A-Za-z0-9.-]{1,189}$/, 'must be an e-mail address');

export const phoneNumber = z
  .string()
  .regex(/^\+[1-9](?:[ -]?\d){5,16}$/, 'must be a phone number with its country, like +34 93 123 45 67');
