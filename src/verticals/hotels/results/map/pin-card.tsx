import { useEffect, useRef } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { CloseButton } from '#ui/layers/close-button.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import type { PinData } from '#travel/map/map-data.ts';

export interface PinCardProps {
  hotel: PinData;
  href: string;
  basis: string;
  onClose: () => void;
}

/** The hotel of a pin; its name is the link to the hotel and gets the focus. */
export function PinCard({ hotel, href, basis, onClose }: PinCardProps) {
  const t = useTexts('map');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus({ preventScroll: true }), [hotel]);
  return (
    <article className="group relative text-start sm:w-68">
      {hotel.picture ? (
        <Picture src={hotel.picture} alt="" width={1200} height={800} className="aspect-2/1 w-full max-sm:aspect-3/1" />
      ) : null}
      <div className="grid gap-1 p-4">
        <h3 className="text-base leading-snug">
          <a ref={link} href={href} className="after:absolute after:inset-0 hover:text-brand-text">
            <bdi>{hotel.name}</bdi>
          </a>
        </h3>
        {hotel.score ? <p className="text-small text-ink-soft">{hotel.score}</p> : null}
        <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
          <bdi className="text-heading font-bold text-ink-strong">{hotel.total}</bdi>
          <span className="text-tiny text-ink-soft">{basis}</span>
        </p>
        <p className="text-tiny text-ink-soft">{hotel.split}</p>
      </div>
      <div className="absolute inset-e-2 top-2 rounded-pill bg-card shadow-lift">
        <CloseButton label={t('close')} onClick={onClose} />
      </div>
    </article>
  );
}
