import { useEffect } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { OfflineCopy } from './offline-copy.tsx';
import { removeCopy, type TripCopy } from './keep-copy.ts';

/** What the page of a booking tells its card of documents. */
export interface DocumentsView {
  readonly documents: { readonly voucher: string; readonly calendar: string } | null;
  readonly copy: TripCopy | null;
  /** A reservation that is over: what a browser has kept of it is deleted. */
  readonly forget: string | null;
  readonly state: string;
  /** The booking is being changed. */
  readonly change: unknown;
  readonly iso: string;
  readonly words: Readonly<Record<'voucherLink' | 'voidVoucherLink', string>>;
}

/** Deletes a copy that would say of a cancelled booking that it stands. */
function useForgotten(id: string | null) {
  useEffect(() => {
    // Storage may be forbidden: then there is no copy.
    if (id && 'caches' in globalThis) void removeCopy({ id }).catch(() => undefined);
  }, [id]);
}

/** All papers of a booking in one place: voucher, calendar, and a copy of the page for a time without a network. */
export function DocumentsCard({ view }: { view: DocumentsView }) {
  const t = useTexts('reservation');
  const { documents, copy, forget } = view;
  useForgotten(forget);
  if (!documents) return null;
  return (
    <Card as="section" aria-labelledby="documents" className="print:hidden">
      <h2 id="documents" className="text-heading">
        {t('documents')}
      </h2>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <LinkButton
          href={documents.voucher}
          icon="download"
          kind={view.state === 'cancelled' || view.change ? 'secondary' : 'primary'}
          download
          data-prefetch="off"
        >
          {view.words[view.state === 'cancelled' ? 'voidVoucherLink' : 'voucherLink']}
        </LinkButton>
        <LinkButton href={documents.calendar} icon="calendar" kind="secondary" download data-prefetch="off">
          {t('calendar')}
        </LinkButton>
      </div>
      {copy ? <OfflineCopy copy={copy} iso={view.iso} /> : null}
    </Card>
  );
}
