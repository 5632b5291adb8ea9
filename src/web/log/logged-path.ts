import { hasCardNumber } from '#web/form/card-number.ts';

const longest = 200;
/** Longest prefix of a path that is examined; the rest is not logged. */
const looked = 2_000;

/** Personal data and credentials in addresses: e-mail addresses, long numbers, base64 secrets. */
const personal = /\S@\S|\d{9}|\p{Cc}/u;
/** Ids reveal nothing by themselves, and logs are searched for them. */
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const secret = /^(?=.*[A-Z])(?=.*\d)[\w-]{32,}$/;

/** A path for the log: no query, no personal data recognisable by its format, at most 200 characters. */
export function loggedPath(path: string): string {
  const [bare = ''] = path.slice(0, looked).split('?', 1);
  const segments = bare.split('/');
  if (hasCardNumber(segments.map(readable).join(' '))) return '/…';
  const clean = segments.map((one) => (isTelling(readable(one)) ? '…' : one)).join('/');
  return clean.length > longest ? `${clean.slice(0, longest)}…` : clean;
}

function isTelling(segment: string): boolean {
  return personal.test(segment) || secret.test(segment);
}

/** A segment decoded for the check above; ids are never personal data. */
function readable(segment: string): string {
  if (uuid.test(segment)) return '';
  try {
    return decodeURIComponent(segment.replaceAll('+', ' '));
  } catch {
    return segment;
  }
}
