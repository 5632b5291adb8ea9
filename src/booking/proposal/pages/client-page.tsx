import { useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import { callApi } from '#web/browser/call-api.ts';
import { FormToken } from '#web/current-page.tsx';
import type { ProposedView } from '../item-view.ts';
import type { ClientProposalView, ProposedEntry } from '../proposal-view.ts';

/** `/proposal/{token}` */
export function ClientProposalPage({ view }: { view: ClientProposalView }) {
  const t = useTexts('proposal');
  if (view.kind === 'over')
    return (
      <div className="wrap pt-10">
        <EmptyState icon="info" title={view.heading} action={<LinkButton href={view.home}>{t('home')}</LinkButton>}>
          {view.text}
        </EmptyState>
      </div>
    );
  return <OpenProposal view={view} />;
}

type Open = Extract<ClientProposalView, { kind: 'open' }>;

function OpenProposal({ view }: { view: Open }) {
  const t = useTexts('proposal');
  const { total, count } = useTotal(view);
  const isCounted = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <div className="wrap-narrow pt-8 sm:pt-10">
      <p className="text-small text-ink-soft">{view.from}</p>
      <h1 className="mt-1 text-title break-words">
        <bdi>{view.title}</bdi>
      </h1>
      {view.forClient ? <p className="mt-1 text-ink">{view.forClient}</p> : null}
      {view.intro ? (
        <p className="mt-4 max-w-[65ch] break-words whitespace-pre-line text-ink">
          <bdi>{view.intro}</bdi>
        </p>
      ) : null}
      {view.validUntil ? <p className="mt-4 text-small font-bold text-ink-strong">{view.validUntil}</p> : null}
      {view.pdf ? (
        <LinkButton href={view.pdf} kind="secondary" icon="download" download data-prefetch="off" className="mt-4">
          {t('pdf')}
        </LinkButton>
      ) : null}
      {view.notice ? <Notice tone={view.notice.tone} title={view.notice.title} live className="mt-6" /> : null}
      <form method="post" className="mt-6 grid gap-8" onChange={(event) => count(event.currentTarget)}>
        <FormToken />
        {view.days.map(({ heading, entries }) => (
          <section key={heading ?? 'other'} aria-label={heading ?? t('further')}>
            {heading ? <h2 className="mb-3 text-heading">{heading}</h2> : null}
            <div className="grid gap-5">
              {entries.map((entry) => (
                <Entry key={entry.name} entry={entry} />
              ))}
            </div>
          </section>
        ))}
        {view.canAccept ? (
          <Card className="grid gap-3">
            <div className="flex flex-wrap items-end justify-between gap-3 border-b border-line pb-3">
              <p role="status">
                <span className="block text-small text-ink-soft">{t('total')}</span>
                <bdi className="block text-title font-bold text-ink-strong tabular-nums">
                  {total?.amount ?? t('totalNone')}
                </bdi>
                <span className="block text-small text-ink-soft">{total?.split}</span>
              </p>
              {isCounted ? null : (
                <Button type="submit" name="step" value="count" kind="secondary">
                  {t('count')}
                </Button>
              )}
            </div>
            <p className="text-ink">{t(view.agentPays ? 'acceptTextAgent' : 'acceptText')}</p>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="step" value="accept" size="large">
                {t(view.agentPays ? 'acceptAgent' : 'accept')}
              </Button>
              <Button type="submit" name="step" value="decline" kind="quiet">
                {t('decline')}
              </Button>
            </div>
          </Card>
        ) : null}
      </form>
    </div>
  );
}

/** The total of what is ticked, asked for at each change; without scripts a button does. */
function useTotal(view: Open) {
  const [counted, setCounted] = useState<{ readonly of: Open; readonly total: Open['total'] } | null>(null);
  const asked = useRef(0);
  const count = (form: HTMLFormElement) => {
    asked.current += 1;
    const number = asked.current;
    const body = new FormData(form);
    body.set('step', 'count');
    const show = async () => {
      const answer = await callApi(location.pathname + location.search, { method: 'POST', body });
      if (!answer.ok) return;
      const { view: now } = (await answer.json()) as { readonly view: ClientProposalView };
      if (now.kind === 'open' && number === asked.current) setCounted({ of: view, total: now.total });
    };
    // Offline, or the page was left: the next page says what it costs.
    show().catch(() => undefined);
  };
  return { total: counted?.of === view ? counted.total : view.total, count };
}

/** One thing with a tick, or alternatives of which one is picked. */
function Entry({ entry }: { entry: ProposedEntry }) {
  const t = useTexts('proposal');
  const isChoice = entry.items.length > 1;
  const items = entry.items.map((item) => (
    <Item key={item.id} item={item} name={entry.name} isChoice={isChoice} isChosen={entry.chosen.includes(item.id)} />
  ));
  if (!isChoice) return <div>{items}</div>;
  return (
    <fieldset>
      <legend className="mb-2 font-bold text-ink-strong">{t('pickOne')}</legend>
      <div className="grid gap-3">{items}</div>
    </fieldset>
  );
}

function Item({
  item,
  name,
  isChoice,
  isChosen,
}: {
  item: ProposedView;
  name: string;
  isChoice: boolean;
  isChosen: boolean;
}) {
  const t = useTexts('proposal');
  const { product, state } = item;
  const isOpen = state === 'open';
  const heading = `item-${item.id}`;
  return (
    <Card as="article" tight aria-labelledby={heading} className="sm:p-5">
      <input type="hidden" name={`price_${item.id}`} value={item.minor} />
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        {product.picture ? (
          <Picture
            src={product.picture.src}
            alt=""
            width={288}
            height={288}
            className="aspect-square w-full rounded-control object-cover"
          />
        ) : (
          <span />
        )}
        <div className="min-w-0">
          <h3 id={heading} className="text-heading">
            <bdi>{product.title}</bdi>
          </h3>
          <p className="text-small text-ink-soft">
            <bdi>{product.address}</bdi>
          </p>
          <p className="mt-2 text-small font-bold text-ink-strong">{product.dates}</p>
          <p className="text-small text-ink">{product.length}</p>
        </div>
      </div>
      <dl className="mt-4 grid gap-x-6 gap-y-1 text-small sm:grid-cols-2">
        {product.facts.map(({ label, value }) => (
          <div key={label} className="flex min-w-0 gap-2">
            <dt className="shrink-0 text-ink-soft">{label}</dt>
            <dd className="min-w-0 text-ink-strong">{value}</dd>
          </div>
        ))}
      </dl>
      {item.note ? (
        <p className="mt-3 break-words whitespace-pre-line text-ink">
          <bdi>{item.note}</bdi>
        </p>
      ) : null}
      <p className={`mt-3 text-small ${item.policy.isFree ? 'font-bold text-positive' : 'text-ink'}`}>
        {item.policy.text}
      </p>
      {item.changed && isOpen ? <Notice tone="warning" title={item.changed} className="mt-3" /> : null}
      {isOpen ? null : <Notice tone="warning" title={t(state)} className="mt-3" />}
      <div className="mt-4 flex flex-wrap items-end justify-between gap-3 border-t border-line pt-3">
        <label className={`flex min-h-11 items-center gap-3 ${isOpen ? '' : 'text-ink-soft'}`}>
          <input
            type={isChoice ? 'radio' : 'checkbox'}
            name={name}
            value={item.id}
            defaultChecked={isOpen && isChosen}
            disabled={!isOpen}
            className="tick"
          />
          {t(isChoice ? 'pickThis' : 'include')}
        </label>
        {state === 'ask_agent' ? null : (
          <p className="grow text-end">
            <bdi className="block text-heading font-bold text-ink-strong tabular-nums">{item.price}</bdi>
            <span className="block text-tiny text-ink-soft">{item.split}</span>
          </p>
        )}
      </div>
    </Card>
  );
}
