import type { AgencyPanel } from '#booking/agency/agency.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';

/** What only the agency sees of a booking, and what it does for its client. */
export function AgencyCards({ panel }: { readonly panel: AgencyPanel }) {
  const { words } = panel;
  return (
    <section aria-label={words.forAgency} className="wrap pt-4 print:hidden">
      <h1 className="text-title">
        <bdi>{panel.title}</bdi>
      </h1>
      <p className="mt-1 text-ink-soft">{panel.dates}</p>
      <p className="mt-3 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
        <Badge tone={panel.state.tone}>{panel.state.text}</Badge>
        <bdi className="font-bold text-ink-strong">{panel.reference}</bdi>
        {panel.deadline ? <span className="font-bold text-warning">{panel.deadline}</span> : null}
      </p>
      {panel.news ? (
        <Notice tone={panel.news.tone} live className="mb-6">
          {panel.news.text}
        </Notice>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-3">
        <ClientCard panel={panel} />
        <MoneyCard panel={panel} />
        <ActionsCard panel={panel} />
        <DueLinkCard panel={panel} />
        <HistoryCard panel={panel} />
        <NotesCard panel={panel} />
      </div>
      <h2 className="mt-10 text-heading">{words.asClient}</h2>
      <p className="text-small text-ink-soft">{words.asClientText}</p>
    </section>
  );
}

function ClientCard({ panel: { customer, sold, words } }: { readonly panel: AgencyPanel }) {
  const phone = customer.phone.replaceAll(/[^\d+]/g, '');
  return (
    <Card as="section" tight aria-labelledby="client">
      <h2 id="client" className="text-heading">
        {words.client}
      </h2>
      <p className="mt-2 font-bold text-ink-strong">
        {customer.href ? (
          <a className="link inline-flex min-h-9 items-center" href={customer.href}>
            <bdi>{customer.name}</bdi>
          </a>
        ) : (
          <bdi>{customer.name}</bdi>
        )}
      </p>
      <p className="break-words">
        <a className="link inline-flex min-h-9 items-center" href={`mailto:${customer.email}`}>
          <bdi>{customer.email}</bdi>
        </a>
      </p>
      <p>
        <a className="link inline-flex min-h-9 items-center" dir="ltr" href={`tel:${phone}`}>
          {customer.phone}
        </a>
      </p>
      <dl className="mt-3 space-y-1 border-t border-line pt-3 text-small">
        {sold.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-end">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function MoneyCard({ panel: { share, lines, rule, words } }: { readonly panel: AgencyPanel }) {
  if (!share) return null;
  return (
    <Card as="section" tight aria-labelledby="share">
      <h2 id="share" className="text-heading">
        {words.agencyMoney}
      </h2>
      <dl className="mt-2 divide-y divide-line">
        {share.map(({ label, amount, isSum }) => (
          <div key={label} className={`flex justify-between gap-4 py-2 ${isSum ? 'font-bold text-ink-strong' : ''}`}>
            <dt>{label}</dt>
            <dd className="text-end whitespace-nowrap tabular-nums">
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {lines ? <NetLines lines={lines} /> : null}
      {rule ? <p className="mt-2 text-small">{rule}</p> : null}
      <p className="mt-2 text-tiny text-ink-soft">{words.agencyMoneyNote}</p>
    </Card>
  );
}

/** The price line by line. */
function NetLines({ lines: { heads, rows } }: { readonly lines: NonNullable<AgencyPanel['lines']> }) {
  return (
    <table className="mt-2 w-full border-t border-line text-small">
      <thead className="text-ink-soft">
        <tr>
          <td>{null}</td>
          <th scope="col" className="py-2 ps-3 text-end font-normal">
            {heads.price}
          </th>
          <th scope="col" className="py-2 ps-3 text-end font-normal">
            {heads.net}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ label, price, net }) => (
          <tr key={`${label} ${price}`}>
            <th scope="row" className="py-2 text-start font-normal">
              {label}
            </th>
            <td className="py-2 ps-3 text-end whitespace-nowrap tabular-nums">
              <bdi>{price}</bdi>
            </td>
            <td className="py-2 ps-3 text-end whitespace-nowrap tabular-nums">
              <bdi>{net}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ActionsCard({ panel }: { readonly panel: AgencyPanel }) {
  const { words } = panel;
  if (!panel.vouchers && !panel.payLink && !panel.mayResend) return null;
  return (
    <Card as="section" tight aria-labelledby="booking-documents">
      <h2 id="booking-documents" className="text-heading">
        {words.documents}
      </h2>
      <div className="mt-3 flex flex-col gap-3">
        {panel.vouchers ? (
          <>
            <LinkButton href={panel.vouchers.plain} kind="secondary" icon="download" download data-prefetch="off">
              {words.voucherPlain}
            </LinkButton>
            <LinkButton href={panel.vouchers.priced} kind="secondary" icon="download" download data-prefetch="off">
              {words.voucherPriced}
            </LinkButton>
          </>
        ) : null}
        {panel.payLink ? (
          <TextField
            label={words.payLink}
            hint={words.payLinkHint}
            name="pay-link"
            dir="ltr"
            readOnly
            defaultValue={panel.payLink}
          />
        ) : null}
        {panel.mayResend ? (
          <form method="post">
            <FormToken />
            <input type="hidden" name="step" value="resend" />
            <Button type="submit" kind="secondary" icon="mail" block>
              {words.resend}
            </Button>
          </form>
        ) : null}
      </div>
    </Card>
  );
}

/** The link on which the client pays what is owed. */
function DueLinkCard({ panel: { dueLink, words } }: { readonly panel: AgencyPanel }) {
  if (!dueLink) return null;
  const { href, status, email, error } = dueLink;
  return (
    <Card as="section" tight aria-labelledby="due-link" className="lg:col-span-3">
      <h2 id="due-link" className="text-heading">
        {words.payLink}
      </h2>
      <p className="mt-1 text-small text-ink-soft">{words.linkMakeHint}</p>
      <div className="mt-3 grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-3">
          {href ? (
            <TextField
              label={words.payLink}
              hint={words.dueLinkHint}
              name="due-link"
              dir="ltr"
              readOnly
              defaultValue={href}
            />
          ) : null}
          {status ? <p className="text-small break-words">{status}</p> : null}
          <form method="post" className="flex flex-wrap gap-3">
            <FormToken />
            <Button type="submit" name="step" value="link_make" kind="secondary">
              {href ? words.linkNew : words.linkMake}
            </Button>
            {href ? (
              <Button type="submit" name="step" value="link_revoke" kind="quiet">
                {words.linkRevoke}
              </Button>
            ) : null}
          </form>
        </div>
        <form method="post" className="grid gap-3">
          <FormToken />
          <input type="hidden" name="step" value="link_send" />
          <TextField
            label={words.linkEmail}
            hint={words.linkEmailHint}
            name="email"
            type="email"
            dir="ltr"
            defaultValue={email}
            error={error}
          />
          <CheckboxField name="remind" label={words.linkRemind} />
          <Button type="submit" kind="secondary" icon="mail">
            {words.linkSend}
          </Button>
        </form>
      </div>
    </Card>
  );
}

function HistoryCard({ panel: { history, words } }: { readonly panel: AgencyPanel }) {
  return (
    <Card as="section" tight aria-labelledby="history" className="lg:col-span-2">
      <h2 id="history" className="text-heading">
        {words.history}
      </h2>
      {history.length === 0 ? <p className="mt-2 text-small text-ink-soft">{words.noHistory}</p> : null}
      <ol className="mt-2 divide-y divide-line text-small">
        {history.map(({ key, at, text, by }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
            <span>
              <span className="font-bold text-ink-strong">{text}</span>
              {by ? <span className="ms-2 text-ink-soft">{by}</span> : null}
            </span>
            <span className="text-ink-soft">{at}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function NotesCard({ panel }: { readonly panel: AgencyPanel }) {
  const { words } = panel;
  if (!panel.mayAct && panel.notes.length === 0) return null;
  return (
    <Card as="section" tight aria-labelledby="agency-notes">
      <h2 id="agency-notes" className="text-heading">
        {words.notes}
      </h2>
      <p className="text-small text-ink-soft">{words.notesHint}</p>
      <ul className="mt-2 divide-y divide-line">
        {panel.notes.map(({ id, at, author, text }) => (
          <li key={id} className="py-2">
            <p className="break-words whitespace-pre-line">
              <bdi>{text}</bdi>
            </p>
            <p className="text-tiny text-ink-soft">
              <bdi>{author}</bdi> · {at}
            </p>
          </li>
        ))}
      </ul>
      {panel.mayAct ? (
        <form method="post" className="mt-3 grid gap-3">
          <FormToken />
          <input type="hidden" name="step" value="note" />
          <TextField
            label={words.newNote}
            name="note"
            rows={3}
            maxLength={panel.mostLetters}
            defaultValue={panel.noteText}
            error={panel.noteError}
          />
          <Button type="submit" kind="secondary">
            {words.addNote}
          </Button>
        </form>
      ) : null}
    </Card>
  );
}
