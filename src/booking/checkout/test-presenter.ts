import { textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import type { ProductPresenter } from '../vertical.ts';

/** An invented stay of two rooms in Barcelona, for tests. */
export const testPresenter: ProductPresenter = {
  supplierChange: ({ code, ...values }) => ({ label: `Changed ${code}`, ...values }),
  changeText: ({ code, worse }, locale) =>
    translator(textLocale(locale))(`hotel-booking.change_${code}_${worse ? 'worse' : 'better'}`),
  words: (locale) => {
    const translate = translator(textLocale(locale));
    return (word, values) => translate(`hotel-booking.${word}`, values);
  },
  present(_details, locale) {
    const he = locale === 'he';
    const address = he ? 'Carrer de la Marina 12, ברצלונה, ספרד' : 'Carrer de la Marina 12, Barcelona, Spain';
    const zone = 'Europe/Madrid';
    return {
      title: 'Hotel Casa Marina',
      address,
      phone: '+34 930 000 121',
      picture: { src: '/images/placeholder.jpg', alt: he ? 'חזית המלון' : 'The front of the hotel' },
      href: `${he ? '/he' : ''}/hotels/destination/spain/barcelona/casa-marina?check_in=2026-12-04&check_out=2026-12-07`,
      searchHref: `${he ? '/he' : ''}/hotels/destination/spain/barcelona/results?check_in=2026-12-04&check_out=2026-12-07`,
      zone,
      starts: { local: '2026-12-04T15:00', text: he ? 'יום ו׳, 4 בדצמ׳, מ-15:00' : 'Fri 4 Dec 2026, from 15:00' },
      ends: { local: '2026-12-07T11:00', text: he ? 'יום ב׳, 7 בדצמ׳, עד 11:00' : 'Mon 7 Dec 2026, until 11:00' },
      dates: he
        ? 'יום ו׳, 4 בדצמ׳, מ-15:00 – יום ב׳, 7 בדצמ׳, עד 11:00'
        : 'Fri 4 Dec 2026, from 15:00 – Mon 7 Dec 2026, until 11:00',
      length: he ? '3 לילות' : '3 nights',
      facts: [
        { label: he ? 'חדר' : 'Room', value: he ? '2 × חדר סופריור עם נוף לים' : '2 × Superior room, sea view' },
        { label: he ? 'מיטות' : 'Beds', value: he ? 'מיטה זוגית' : '1 double bed' },
        { label: he ? 'ארוחות' : 'Board', value: he ? 'ארוחת בוקר כלולה' : 'Breakfast included' },
      ],
      arrival: { from: '15:00', until: '22:00' },
      notes: [
        he ? 'קבלה פתוחה 24 שעות.' : 'Reception is open 24 hours.',
        he ? 'אין עישון בחדרים.' : 'No smoking in the rooms.',
        he ? 'גיל מינימום לצ׳ק-אין: 18.' : 'Guests checking in must be 18 or older.',
      ].map((text) => ({ text, language: null })),
      lineLabels: he
        ? { room: '2 חדרים, 3 לילות', vat: 'מע״מ (10%)', city_tax: 'מס עירוני' }
        : { room: '2 rooms, 3 nights', vat: 'VAT (10%)', city_tax: 'City tax' },
      events: [
        {
          title: 'Hotel Casa Marina',
          address,
          position: { lat: 41.3874, lng: 2.1686 },
          starts: { local: '2026-12-04T15:00', zone },
          ends: { local: '2026-12-07T11:00', zone },
        },
      ],
    };
  },
  form(details, locale) {
    const rooms = (details as { rooms?: number }).rooms ?? 2;
    return {
      slots: Array.from({ length: rooms }, (_, at) => ({
        id: `room_${at + 1}`,
        label:
          locale === 'he'
            ? `חדר ${at + 1} · 2 מבוגרים`
            : at === 1
              ? 'Room 2 · 2 adults, 1 child (5)'
              : `Room ${at + 1} · 2 adults`,
        kind: 'lead_guest' as const,
        fields: [
          { name: 'first_name' as const, required: true },
          { name: 'last_name' as const, required: true },
        ],
      })),
      wantsNationality: true,
      wantsRequests: true,
      questions: [],
    };
  },
};
