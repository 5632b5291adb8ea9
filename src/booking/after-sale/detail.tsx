import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Follow } from '../checkout/follow.tsx';
import { supportLink } from '../checkout/support-link.tsx';
import { NotesCard } from '../checkout/summary/notes-card.tsx';
import { PolicyList } from '../checkout/summary/policy-list.tsx';
import { ProductCard } from '../checkout/summary/product-card.tsx';
import { Replaces } from '../change/replaces.tsx';
import { CodeCards } from '../issued/code-cards.tsx';
import { AmendCard } from './amend/amend-card.tsx';
import { ChangeNotice } from './change-notice.tsx';
import { MoneyCard } from './money-card.tsx';
import { DocumentsCard } from './offline/documents-card.tsx';
import { DueNotice } from './due-notice.tsx';
import type { CancelOffer } from './cancel-offer.ts';
import { MessagesCard } from './messages/messages-card.tsx';
import type { ReservationDetail } from './reservation-view.ts';
import { Siblings } from './siblings.tsx';
import { StateBanner } from './state-banner.tsx';
import { Timeline } from './timeline.tsx';
import { WayThere } from './way/way-there.tsx';

/** The page of one reservation for its traveller; `isPart`: below the heading of another page. */
export function Detail({ view, isPart }: { view: ReservationDetail; isPart: boolean }) {
  const t = useTexts('reservation');
  return (
    <div className="wrap pt-8 sm:pt-12 print:px-0 print:pt-4">
      {view.news ? (
        <Notice tone="warning" live className="mb-6">
          <p>{view.news}</p>
          {view.support ? <p className="mt-1 text-small">{t.rich('support', supportLink(view.support))}</p> : null}
        </Notice>
      ) : null}
      <Siblings siblings={view.siblings} />
      {view.replacement ? <Replaces replaces={view.replacement} className="mb-6 print:hidden" /> : null}
      {view.due ? <DueNotice due={view.due} paying={view.events !== null} /> : null}
      <StateBanner view={view} isPart={isPart} />
      {view.codes ? <CodeCards view={view.codes} /> : null}
      {view.change ? <ChangeNotice change={view.change} /> : null}
      {view.events ? <Follow events={view.events} seconds={5} /> : null}
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10 print:mt-3 print:grid-cols-[minmax(0,1fr)_19rem] print:gap-3">
        <div className="space-y-6 print:space-y-3">
          <DocumentsCard view={view} />
          {view.way ? <WayThere way={view.way} phone={view.product.phone} /> : null}
          {view.messages ? <MessagesCard view={view.messages} /> : null}
          <Card as="section" aria-labelledby="timeline" className="print:hidden">
            <h2 id="timeline" className="mb-4 text-heading">
              {t('timeline')}
            </h2>
            <Timeline milestones={view.milestones} zoneText={view.policy.zoneText} />
          </Card>
          <Card as="section" aria-labelledby="guests" className="print:p-4">
            <h2 id="guests" className="text-heading">
              {view.words.travellers}
            </h2>
            <dl className="mt-3 divide-y divide-line print:mt-1 print:columns-2 print:divide-y-0">
              {view.travellers.map(({ label, name }) => (
                <Row key={label} label={label} value={name} />
              ))}
              {view.answers.map(({ label, value }) => (
                <Row key={label} label={label} value={value} />
              ))}
              <div className="py-3 print:break-inside-avoid print:py-1">
                <dt className="text-small text-ink-soft">{t('contact')}</dt>
                <dd className="grid justify-items-start wrap-anywhere print:block">
                  <bdi>{view.contact.name}</bdi> <bdi>{view.contact.email}</bdi>{' '}
                  <bdi dir="ltr" className="whitespace-nowrap">
                    {view.contact.phone}
                  </bdi>
                </dd>
              </div>
              {view.arrival ? (
                <div className="py-3 print:break-inside-avoid print:py-1">
                  <dt className="text-small text-ink-soft">{t('arrival')}</dt>
                  <dd className="font-bold text-ink-strong">{view.arrival.text}</dd>
                </div>
              ) : null}
              {view.contact.requests ? (
                <div className="py-3 print:py-1">
                  <dt className="text-small text-ink-soft">{t('requests')}</dt>
                  <dd className="break-words whitespace-pre-line">
                    <bdi>{view.contact.requests}</bdi>
                  </dd>
                </div>
              ) : null}
            </dl>
            {view.arrival?.warning ? (
              <Notice tone="warning" title={view.arrival.warningTitle} className="mt-3">
                {view.arrival.warning}
              </Notice>
            ) : null}
          </Card>
          <MoneyCard view={view} />
          {view.amend ? <AmendCard view={view.amend} phone={view.product.phone} support={view.support} /> : null}
          {view.changeHref ? <ChangeCard href={view.changeHref} support={view.amend ? null : view.support} /> : null}
          {view.change || ['failed', 'expired', 'cancelled'].includes(view.state) ? null : <CancelCard view={view} />}
        </div>
        <aside aria-label={view.words.yourBooking} className="space-y-6 print:space-y-3">
          <Card className="print:p-4">
            <ProductCard product={view.product} />
            {view.product.phone && !view.way ? (
              <p className="mt-4 flex items-center gap-2 border-t border-line pt-4 text-small">
                <Icon name="phone" className="size-4" />
                <a className="link" dir="ltr" href={`tel:${view.product.phone.replaceAll(/[^\d+]/g, '')}`}>
                  {view.product.phone}
                </a>
              </p>
            ) : null}
          </Card>
          <NotesCard notes={view.product.notes} heading={t('notes')} />
          {view.support ? (
            <p className="text-small text-ink-soft">{t.rich('support', supportLink(view.support))}</p>
          ) : null}
        </aside>
      </div>
    </div>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="py-3 print:break-inside-avoid print:py-1">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="font-bold break-words text-ink-strong">
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}

function ChangeCard({ href, support }: { href: string; support: string | null }) {
  const t = useTexts('reservation');
  return (
    <Card as="section" className="print:hidden" aria-labelledby="change">
      <div className="flex flex-col items-start gap-4 sm:flex-row sm:items-center sm:justify-between">
        <div>
          <h2 id="change" className="text-heading">
            {t('editHeading')}
          </h2>
          <p className="mt-1 text-small">{t('editStartText')}</p>
        </div>
        <LinkButton href={href} kind="secondary" className="shrink-0 max-sm:w-full">
          {t('editStart')}
        </LinkButton>
      </div>
      {support ? <p className="mt-4 text-small">{t.rich('editElse', supportLink(support))}</p> : null}
    </Card>
  );
}

function cancelText({ free, unpaid }: CancelOffer) {
  if (unpaid) return free ? 'cancelNowUnpaidFree' : 'cancelNowUnpaid';
  return free ? 'cancelNowFree' : 'cancelNowCosts';
}

function CancelCard({ view }: { view: ReservationDetail }) {
  const t = useTexts('reservation');
  return (
    <Card as="section" aria-labelledby="cancellation" className="print:p-4">
      <h2 id="cancellation" className="mb-3 text-heading">
        {t('policy')}
      </h2>
      <PolicyList policy={view.policy} iso={view.iso} />
      {view.cancelAsk ? (
        <CancelStart text={t(view.due ? 'cancelAskUnpaid' : 'cancelAsk')} href={view.cancelAsk} />
      ) : view.cancel ? (
        <CancelStart
          text={t(cancelText(view.cancel), { fee: view.cancel.fee, refund: view.cancel.refund })}
          href={view.cancel.href}
        />
      ) : null}
    </Card>
  );
}

function CancelStart({ text, href }: { text: string; href: string }) {
  const t = useTexts('reservation');
  return (
    <div className="mt-5 flex flex-col items-start gap-4 border-t border-line pt-5 sm:flex-row sm:items-center sm:justify-between print:hidden">
      <p className="text-small">{text}</p>
      <LinkButton href={href} kind="secondary" className="shrink-0 max-sm:w-full">
        {t('cancelStart')}
      </LinkButton>
    </div>
  );
}
