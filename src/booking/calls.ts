import { defaultLocale, type LocaleCode } from '#i18n/locale.ts';
import { route } from '#web/route.ts';

const events = route('/v3/transactions/:transaction/events');
const documentOf = route('/v3/reservations/:reservation/:document');

/** API paths that pages call or link to, in the language of the page. */
export const bookingCalls = {
  events: (locale: LocaleCode, transaction: string) => events.href(defaultLocale, { transaction }, { locale }),
  document: (locale: LocaleCode, reservation: string, name: 'voucher' | 'calendar') =>
    documentOf.href(defaultLocale, { reservation, document: name }, { locale }),
};
