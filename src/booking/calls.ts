import { defaultLocale, type LocaleCode } from '#i18n/locale.ts';
import { route } from '#web/route.ts';

const events = route('/v3/transactions/:transaction/events');
const paper = route('/v3/reservations/:reservation/:paper');

/** API paths that pages call or link to, in the language of the page. */
export const bookingCalls = {
  events: (locale: LocaleCode, transaction: string) => events.href(defaultLocale, { transaction }, { locale }),
  paper: (locale: LocaleCode, reservation: string, name: 'voucher' | 'calendar') =>
    paper.href(defaultLocale, { reservation, paper: name }, { locale }),
};
