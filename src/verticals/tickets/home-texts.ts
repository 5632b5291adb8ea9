import type { PageContext } from '#web/page.ts';
import type { ProductHomeTexts, HomeTexts } from '../home-texts.ts';

/** Texts of the home page of a site that sells tickets first. */
export function ticketHomeTexts({ translate, brand }: Pick<PageContext, 'translate' | 'brand'>): ProductHomeTexts {
  const t = (key: string) => translate(`tickets-home.${key}`, { brand: brand.name });
  const home: HomeTexts = {
    title: t('title'),
    lead: t('lead'),
    featured: t('featured'),
    featuredLead: t('featuredLead'),
    promises: t('promises'),
    priceTitle: t('priceTitle'),
    priceText: t('priceText'),
    clockTitle: t('clockTitle'),
    clockText: t('clockText'),
    certainTitle: t('certainTitle'),
    certainText: t('certainText'),
    ways: t('ways'),
    findTitle: t('findTitle'),
    findText: t('findText'),
    chooseTitle: t('chooseTitle'),
    chooseText: t('chooseText'),
    goTitle: t('goTitle'),
    goText: t('goText'),
    bookingTitle: t('bookingTitle'),
    bookingText: t('bookingText'),
    bookingLink: t('bookingLink'),
  };
  return {
    home,
    metaTitle: t('metaTitle'),
    metaDescription: t('metaDescription'),
    further: { title: t('furtherTitle'), lead: t('furtherLead'), all: t('furtherAll') },
    start: (kind) => ({
      title: t(`${kind}MetaTitle`),
      heading: t(`${kind}Heading`),
      text: t(`${kind}Text`),
      unpaid: t('unpaidText'),
      search: t('searchHeading'),
    }),
  };
}
