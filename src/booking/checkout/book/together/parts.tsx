import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import { NotesCard } from '../../summary/notes-card.tsx';
import { OfferCard } from '../../summary/offer-card.tsx';
import { PolicyList } from '../../summary/policy-list.tsx';
import { shownAmount } from '../../summary/shown-parts.ts';
import type { BookedItem, FormView } from '../book-view.ts';
import { ChangeList } from '../changes/change-list.tsx';
import { FilledIn, KeepTravellers, Slots, Tick, Wishes } from '../item-fields.tsx';

/** The travellers of all parts of one thing. */
export function PartsBefore({ view }: { view: FormView }) {
  const t = useTexts('book');
  const { things } = view.trip;
  const [first] = things;
  if (!first) return null;
  return (
    <Card as="section" aria-labelledby="guests">
      <h2 id="guests" className="text-heading">
        {first.words.travellersHeading}
      </h2>
      <p className="mt-1 text-small text-ink-soft">{first.words.travellersHint}</p>
      <FilledIn view={view} />
      {view.items.map((item, at) => (
        <div key={item.prefix}>
          <Slots view={view} slots={item.slots} />
          {things[at]!.changes.length > 0 ? (
            <div className="mt-4 grid gap-3">
              <ChangeList changes={things[at]!.changes} />
            </div>
          ) : null}
          {things[at]!.mustAcknowledge ? (
            <Tick name={`${item.prefix}accept_changes`} label={t('acceptChanges')} view={view} />
          ) : null}
        </div>
      ))}
      <KeepTravellers view={view} />
    </Card>
  );
}

/** Their wishes, once, the terms of each, and what to read before. */
export function PartsAfter({ view }: { view: FormView }) {
  const t = useTexts('book');
  const [item] = view.items;
  const [first] = view.trip.things;
  if (!item || !first) return null;
  return (
    <>
      {item.arrival !== null || item.wantsRequests ? (
        <Card as="section" aria-labelledby="wishes">
          <h2 id="wishes" className="text-heading">
            {t('requests')}
          </h2>
          <Wishes view={view} item={item} thing={first} />
        </Card>
      ) : null}
      <Card as="section" aria-labelledby="policy">
        <h2 id="policy" className="text-heading">
          {t('policy')}
        </h2>
        {view.trip.things.map((thing) => (
          <div key={thing.quoteId} className="mt-4">
            <h3 className="mb-2 font-bold text-ink-strong">{thing.name}</h3>
            <PolicyList policy={thing.policy} iso={view.trip.iso} />
          </div>
        ))}
      </Card>
      <NotesCard notes={first.product.notes} heading={t('notes')} />
    </>
  );
}

/** One heading and each part with its price, beside the form. */
export function PartsOffer({ things }: { things: readonly BookedItem[] }) {
  const [first] = things;
  if (!first) return null;
  return (
    <OfferCard product={{ ...first.product, facts: [] }}>
      <ul className="mt-4 space-y-1.5 text-small">
        {things.map(({ quoteId, name, price }) => (
          <li key={quoteId} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{name}</span>
            <bdi className="font-bold tabular-nums text-ink-strong">{shownAmount(price)}</bdi>
          </li>
        ))}
      </ul>
    </OfferCard>
  );
}
