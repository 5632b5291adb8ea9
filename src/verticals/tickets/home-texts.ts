import type { PageContext } from '#web/page.ts';
import { homeTexts, type ProductHomeTexts } from '../home-texts.ts';

/** Texts of the home page of a site that sells tickets first. */
export function ticketHomeTexts({ translate, brand }: Pick<PageContext, 'translate' | 'brand'>): ProductHomeTexts {
  const t = (key: string) => translate(`tickets-home.${key}`, { brand: brand.name });
  return {
    home: homeTexts(t),
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
