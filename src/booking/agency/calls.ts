import { defaultLocale, type LocaleCode } from '#i18n/locale.ts';
import { route } from '#web/route.ts';

const file = route('/v3/dashboard/bookings.csv');
const documentOf = route('/v3/dashboard/bookings/:reservation/:document');

/** API paths that the dashboard links to, in the language of the page. */
export const agencyCalls = {
  file: (locale: LocaleCode) => file.href(defaultLocale, {}, { locale }),
  voucher: (locale: LocaleCode, reservation: string, prices: boolean) =>
    documentOf.href(defaultLocale, { reservation, document: 'voucher' }, { locale, prices: prices ? null : 'false' }),
  calendar: (locale: LocaleCode, reservation: string) =>
    documentOf.href(defaultLocale, { reservation, document: 'calendar' }, { locale }),
};
