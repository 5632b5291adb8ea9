import { isolated } from '#i18n/bidi.ts';
import type { BrandEntity, PageBrand, PageContext, PageHandler } from '#web/page.ts';
import { storefrontRoutes } from '../routes.ts';
import { inForce, type LegalDeps, ownSections } from './legal.ts';
import type { LegalView } from './legal-view.ts';

export interface ImprintDeps extends Pick<LegalDeps, 'ownText'> {
  /** The default brand as it is now. */
  readonly operator: () => PageBrand;
}

/** Who runs the site: the brand's own legal entity, else the operator's. Without either there is no such page. */
export function imprintHandler(deps: ImprintDeps): PageHandler<LegalView> {
  return {
    async show(context) {
      const { brand, locale, textLocale, translate } = context;
      const entity = brand.entity ?? deps.operator().entity;
      if (!entity) return { kind: 'missing' };
      const own = await deps.ownText(brand, 'imprint', textLocale);
      const heading = translate('legal.imprint');
      return {
        kind: 'page',
        // The operator's entity may change without the brand.
        cache: brand.entity ? 'shared' : 'private',
        head: {
          title: translate('legal.imprintTitle', { brand: brand.name }),
          description: translate('legal.imprintDescription', { brand: brand.name }),
          canonical: storefrontRoutes.imprint.href(locale, {}),
          share: { title: heading },
        },
        view: {
          heading,
          inForce: own && inForce(context, own.date),
          contents: translate('legal.contents'),
          sections: [
            { id: 'company', heading: translate('legal.company'), texts: entityTexts(entity, context) },
            ...(own ? ownSections(own, textLocale) : []),
          ],
          kept: null,
          email: entity.email ?? brand.supportEmail,
        },
      };
    },
  };
}

function entityTexts(entity: BrandEntity, { brand, translate }: PageContext): string[] {
  const { name, address, represented, register, taxNumber } = entity;
  const email = entity.email ?? brand.supportEmail;
  const phone = entity.phone ?? brand.supportPhone;
  const optional = (key: string, value: string | undefined) =>
    value === undefined ? [] : [translate(`legal.${key}`, { value: isolated(value) })];
  return [
    [name, ...address].map(isolated).join(', '),
    ...optional('represented', represented),
    ...optional('register', register),
    ...optional('taxNumber', taxNumber),
    translate('legal.email', { value: email }),
    ...optional('phone', phone),
  ];
}
