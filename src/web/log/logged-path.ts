import { hasCardNumber } from '#web/form/card-number.ts';

const longest = 200;
/** Nothing further on is looked at: it is not logged. */
const looked = 2_000;

/** Personal data and credentials in addresses: mail addresses, long figures, secrets in base64. */
const personal = /\S@\S|\d{9}|\p{Cc}/u;
/** Ids say nothing by themselves, and are what a log is searched for. */
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const secret = /^(?=.*[A-Z])(?=.*\d)[\w-]{32,}$/;

/** A path as it may be logged: no query, no personal data that is recognisable by its form, at most 200 characters. */
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

/** What a segment says besides being an id. */
function readable(segment: string): string {
  if (uuid.test(segment)) return '';
  try {
    return decodeURIComponent(segment.replaceAll('+', ' '));
  } catch {
    return segment;
  }
}
