import { useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Popover } from '#ui/layers/popover.tsx';
import { formatParty, guestCount, type Party, parseParty } from '#values/party.ts';
import { PartyNumbers } from './party-numbers.tsx';
import { PartySteppers } from './party-steppers.tsx';
import { useEnhanced } from '#web/browser/use-enhanced.ts';

const couple: Party = [{ adults: 2, childAges: [] }];

/** The guests. With scripts a panel for each room; without scripts the same party in every room. */
export function PartyField({ guests, error }: { guests: string; error?: string | undefined }) {
  const t = useTexts('search-form');
  const plain = useRef<HTMLDetailsElement>(null);
  const enhanced = useEnhanced(plain);
  const [open, setOpen] = useState(false);
  const parsed = parseParty(guests);
  const [party, setParty] = useState<Party>(parsed.ok ? parsed.value : couple);
  const summary = t('partySummary', guestCount(party));
  const look = `search-cell ${error ? 'search-refused' : ''}`;
  const label = (
    <>
      <span aria-hidden="true" className="search-label">
        {t('who')}
      </span>
      <Icon name="person" className="search-icon" />
    </>
  );
  if (!enhanced) {
    return (
      <details ref={plain} className={look} open={Boolean(error)}>
        <summary id="guests" className="search-control relative">
          {label}
          <span className="sr-only">{t('who')}: </span>
          {summary}
        </summary>
        <PartyNumbers party={party} />
      </details>
    );
  }
  return (
    <div className={look}>
      <input type="hidden" name="guests" value={formatParty(party)} />
      {label}
      <button
        type="button"
        id="guests"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${t('who')}: ${summary}`}
        aria-describedby={error ? 'guests-error' : undefined}
        onClick={() => setOpen(true)}
        className="search-control"
      >
        {summary}
      </button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        label={t('chooseParty')}
        className="sm:w-96 lg:inset-s-auto lg:inset-e-0"
        footer={
          <Button block onClick={() => setOpen(false)}>
            {t('done')}
          </Button>
        }
      >
        <PartySteppers party={party} onChange={setParty} />
      </Popover>
    </div>
  );
}
