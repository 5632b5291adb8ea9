import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LocaleCode } from '#i18n/locale.ts';
import { isUuid } from '../../quote/find-quote.ts';
import { bookingRoutes } from '../../routes.ts';

/** Tokens of payment links: derived from the server's secret and the link's id, so that an agent can copy a link again. */
export interface LinkTokens {
  /** The complete URL on the host of `origin`; `agency` is the agency's number, for its look, or null. */
  hrefFor(origin: string, locale: LocaleCode, linkId: string, agency: number | null): string;
  /** The id of a token that we have made; null for every other text. */
  idOf(token: string): string | null;
}

export function linkTokens(secret: string): LinkTokens {
  const macOf = (id: string) => createHmac('sha256', secret).update(`payment link ${id}`).digest('base64url');
  return {
    hrefFor: (origin, locale, id, agency) =>
      origin +
      bookingRoutes.pay.href(locale, {}, { link: `${id}.${macOf(id)}`, fid: agency === null ? null : String(agency) }),
    idOf(token) {
      const [id = '', mac = ''] = token.split('.', 2);
      if (!isUuid(id) || id !== id.toLowerCase()) return null;
      const expected = Buffer.from(macOf(id));
      const given = Buffer.from(mac);
      return expected.length === given.length && timingSafeEqual(expected, given) ? id : null;
    },
  };
}
