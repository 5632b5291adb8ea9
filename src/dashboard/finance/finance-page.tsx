import type { FinancePage as Finance, FinanceView, StatementView } from '#booking/agency/agency.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import { framed } from '../framed.tsx';

/** `/dashboard/finance` */
export const FinancePage = framed(Page);

function Page({ view }: { readonly view: FinanceView }) {
  return (
    <div className="wrap-narrow pt-10">
      {view.kind === 'finance' ? <Agency view={view} /> : <Agencies view={view} />}
    </div>
  );
}

function Agencies({ view }: { readonly view: Extract<FinanceView, { kind: 'agencies' }> }) {
  const t = useTexts('finance');
  return (
    <>
      <h1 className="text-title">{t('agencies')}</h1>
      {view.payouts.length > 0 ? (
        <Card as="section" aria-labelledby="payouts" className="mt-4">
          <h2 id="payouts" className="text-heading">
            {t('payoutsAsked')}
          </h2>
          <Links links={view.payouts} />
        </Card>
      ) : null}
      {view.agencies.length === 0 ? <EmptyState icon="receipt" title={t('noAgencies')} /> : null}
      <Links links={view.agencies} />
    </>
  );
}

function Links({ links }: { readonly links: readonly { readonly label: string; readonly href: string }[] }) {
  return (
    <ul className="mt-4 grid gap-2">
      {links.map(({ href, label }) => (
        <li key={label}>
          <a href={href} className="link inline-flex min-h-11 items-center">
            <bdi>{label}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Agency({ view }: { readonly view: Finance }) {
  const t = useTexts('finance');
  return (
    <>
      <h1 className="text-title break-words">{view.heading}</h1>
      {view.notice ? <Notice tone={view.notice.tone} title={view.notice.title} live className="mt-6" /> : null}
      <div className="mt-6 grid grid-cols-1 gap-6">
        <Account account={view.account} />
        <Card as="section" aria-labelledby="statements">
          <h2 id="statements" className="text-heading">
            {t('statements')}
          </h2>
          {view.statements.length === 0 ? <p className="mt-2 text-ink-soft">{t('noStatements')}</p> : null}
          {view.statements.map((one) => (
            <Statement key={one.id} one={one} />
          ))}
          {view.unstated ? (
            <section id="unstated" aria-label={t('unstated')} className="mt-5 border-t border-line pt-4">
              <h3 className="font-bold text-ink-strong">{t('unstated')}</h3>
              <Lines
                lines={view.unstated.lines}
                more={view.unstated.more}
                href={view.unstated.href}
                of={t('unstated')}
                opening={null}
                closing={null}
              />
            </section>
          ) : null}
        </Card>
        {view.deposits.length > 0 ? (
          <Card as="section" aria-labelledby="deposits">
            <h2 id="deposits" className="text-heading">
              {t('deposits')}
            </h2>
            <ul className="mt-3 divide-y divide-line">
              {view.deposits.map(({ at, reference, amount }) => (
                <Line key={reference} at={at} text={reference} amount={amount} />
              ))}
            </ul>
          </Card>
        ) : null}
        <Commissions view={view} />
        <Below view={view} />
      </div>
    </>
  );
}

function Account({ account }: Pick<Finance, 'account'>) {
  const t = useTexts('finance');
  return (
    <Card as="section" aria-labelledby="account" raised>
      <h2 id="account" className="text-heading">
        {t('account')}
      </h2>
      {account ? (
        <>
          <p className="mt-1 text-ink-soft">{account.kind}</p>
          {account.blocked ? <Notice tone="warning" title={account.blocked} className="mt-4" /> : null}
          {account.figures.length > 0 ? (
            <svg
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              role="img"
              aria-label={t('usedPercent', { percent: String(account.percent) })}
              className="mt-4 block h-3 w-full overflow-hidden rounded-pill border border-line bg-card rtl:-scale-x-100"
            >
              <rect width={account.percent} height="4" className="fill-brand" />
            </svg>
          ) : null}
          <dl className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
            {account.figures.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-small text-ink-soft">{label}</dt>
                <dd className="font-bold text-ink-strong tabular-nums">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="mt-2 text-ink-soft">{t('noAccount')}</p>
      )}
    </Card>
  );
}

function Statement({ one }: { readonly one: StatementView }) {
  const t = useTexts('finance');
  return (
    <section id={`statement-${one.id}`} aria-label={one.title} className="mt-5 border-t border-line pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h3 className="font-bold text-ink-strong">{one.title}</h3>
        <Badge tone={one.state.tone}>{one.state.text}</Badge>
      </div>
      <p className="text-small text-ink-soft">{one.period}</p>
      <p className="mt-2 flex flex-wrap justify-between gap-x-6">
        <span>{t('closingDue', { amount: one.closing, due: one.due })}</span>
      </p>
      <Lines
        lines={one.lines}
        more={one.more}
        href={one.href}
        of={one.title}
        opening={one.opening}
        closing={one.closing}
      />
      <div className="flex flex-wrap items-center gap-2">
        {one.pay === null ? null : (
          <form method="post">
            <FormToken />
            <input type="hidden" name="step" value="pay" />
            <input type="hidden" name="statement" value={one.id} />
            <Button type="submit" size="small">
              {one.pay}
            </Button>
          </form>
        )}
        <LinkButton href={one.pdf} kind="secondary" size="small" icon="download" download data-prefetch="off">
          {t('pdf')}
        </LinkButton>
        <LinkButton href={one.csv} kind="secondary" size="small" icon="download" download data-prefetch="off">
          {t('csv')}
        </LinkButton>
      </div>
    </section>
  );
}

function Lines({
  lines,
  more,
  href,
  of,
  opening,
  closing,
}: Pick<StatementView, 'lines' | 'more' | 'href'> & {
  readonly of: string;
  readonly opening: string | null;
  readonly closing: string | null;
}) {
  const t = useTexts('finance');
  if (!lines)
    return (
      <p>
        <a href={href} className="link inline-flex min-h-11 items-center">
          {t('lines')}
          <span className="sr-only"> · {of}</span>
        </a>
      </p>
    );
  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {opening === null ? null : <Line at="" text={t('opening')} amount={opening} />}
        {lines.map(({ key, at, text, amount }) => (
          <Line key={key} at={at} text={text} amount={amount} />
        ))}
        {closing === null || more !== null ? null : <Line at="" text={t('closing')} amount={closing} />}
      </ul>
      {lines.length === 0 ? <p className="text-ink-soft">{t('noLines')}</p> : null}
      {more === null ? null : <p className="mb-3 text-small text-ink-soft">{more}</p>}
    </>
  );
}

function Line({ at, text, amount }: { readonly at: string; readonly text: string; readonly amount: string }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-2 text-small">
      <span className="min-w-0 break-words">
        {at ? <span className="text-ink-soft">{at} · </span> : null}
        <bdi>{text}</bdi>
      </span>
      <bdi className="font-bold text-ink-strong tabular-nums">{amount}</bdi>
    </li>
  );
}

function Commissions({ view }: { readonly view: Finance }) {
  const t = useTexts('finance');
  if (view.commissions.length === 0 && view.payouts.length === 0) return null;
  const columns = ['month', 'expected', 'earned', 'paid'] as const;
  return (
    <Card as="section" aria-labelledby="commissions">
      <h2 id="commissions" className="text-heading">
        {t('commissions')}
      </h2>
      <p className="mt-1 text-small text-ink-soft">{t('commissionsHint')}</p>
      {view.payouts.map(({ currency, amount, asked }) => (
        <form key={currency} method="post" className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <FormToken />
          <input type="hidden" name="step" value="payout" />
          <input type="hidden" name="currency" value={currency} />
          <p>
            {t('ready')} <bdi className="font-bold text-ink-strong tabular-nums">{amount}</bdi>
          </p>
          {asked === null ? (
            <Button type="submit" kind="secondary" size="small">
              {t('askPayout')}
            </Button>
          ) : (
            <p className="text-small text-ink-soft">{asked}</p>
          )}
        </form>
      ))}
      <div role="group" aria-labelledby="commissions" tabIndex={0} className="mt-3 overflow-x-auto">
        <table className="w-full text-small">
          <thead>
            <tr>
              {columns.map((key) => (
                <th
                  key={key}
                  scope="col"
                  className={`py-2 font-bold ${key === 'month' ? 'pe-2 text-start' : 'px-2 text-end'}`}
                >
                  {t(`column_${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {view.commissions.map(({ key, month, expected, earned, paid }) => (
              <tr key={key}>
                <th scope="row" className="py-2 pe-2 text-start font-normal whitespace-nowrap">
                  {month}
                </th>
                <Amount amount={expected} />
                <Amount amount={earned} />
                <Amount amount={paid} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** What agencies below may book on this account. */
function Below({ view }: { readonly view: Finance }) {
  const t = useTexts('finance');
  if (view.below.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="below">
      <h2 id="below" className="text-heading">
        {t('below')}
      </h2>
      <p className="mt-1 text-small text-ink-soft">{t('belowHint')}</p>
      <ul className="mt-1 divide-y divide-line">
        {view.below.map(({ number, name, href, account, share }) => (
          <li key={number} className="py-4">
            <a href={href} className="link inline-flex min-h-11 items-center font-bold">
              <bdi>{name}</bdi>
            </a>
            <p className="text-small text-ink-soft">{account}</p>
            {share === null ? null : (
              <form method="post" className="mt-2 flex flex-wrap items-end gap-3">
                <FormToken />
                <input type="hidden" name="step" value="share" />
                <input type="hidden" name="agency" value={number} />
                <TextField
                  label={t('share')}
                  name="share"
                  id={`share-${number}`}
                  defaultValue={share}
                  inputMode="decimal"
                  maxLength={6}
                  required
                />
                <Button type="submit" kind="secondary">
                  {t('shareSave')}
                  <span className="sr-only">: {name}</span>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Amount({ amount }: { readonly amount: string }) {
  return (
    <td className="px-2 py-2 text-end whitespace-nowrap tabular-nums">
      <bdi>{amount}</bdi>
    </td>
  );
}
