import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { supportLink } from '../../checkout/support-link.tsx';
import type { AmendCardView } from './amend-view.ts';

const tones = { asked: 'info', waiting: 'info', done: 'success', refused: 'warning' } as const;

/** Names and requests: what became of the last correction, and the way to make one. */
export function AmendCard({
  view: { newest, href, isByPhone },
  phone,
  support,
}: {
  view: AmendCardView;
  phone: string | null;
  support: string | null;
}) {
  const t = useTexts('reservation');
  const asksProvider = isByPhone || newest?.state === 'refused';
  return (
    <Card as="section" className="print:hidden" aria-labelledby="amend">
      <div className="flex flex-col items-start gap-4 sm:flex-row sm:items-center sm:justify-between">
        <div>
          <h2 id="amend" className="text-heading">
            {t('amendHeading')}
          </h2>
          <p className="mt-1 text-small">{t(isByPhone ? 'amendByPhone' : 'amendStartText')}</p>
        </div>
        {href ? (
          <LinkButton href={href} kind="secondary" className="shrink-0 max-sm:w-full">
            {t('amendStart')}
          </LinkButton>
        ) : null}
      </div>
      {newest ? (
        <Notice tone={tones[newest.state]} title={t(`amendState_${newest.state}`)} className="mt-4">
          <ul>
            {newest.rows.map(({ label, before, after }) => (
              <li key={label} className="break-words">
                {label}: <bdi className="font-bold">{after}</bdi>{' '}
                <span className="text-small">({t('changeBefore', { value: before })})</span>
              </li>
            ))}
          </ul>
          <p className="mt-1">{t(`amendText_${newest.state}`)}</p>
        </Notice>
      ) : null}
      {asksProvider ? (
        <p className="mt-4 text-small">
          {phone ? (
            <a className="link me-2" dir="ltr" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          ) : null}
          {support ? t.rich('support', supportLink(support)) : null}
        </p>
      ) : null}
    </Card>
  );
}
