import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { MailListItem, MailView, OpenMail } from './mail.ts';

/** Mails in the outbox directory, for development. */
export function MailPage({ view }: { view: MailView }) {
  const t = useTexts('dev');
  return (
    <div className="wrap py-8">
      <h1 className="text-title">{t('mailTitle')}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{t('mailIntroduction')}</p>
      {view.mails.length === 0 ? (
        <Card>
          <EmptyState icon="mail" title={t('mailNone')}>
            {t('mailNoneText')}
          </EmptyState>
        </Card>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
          {view.open ? <Reading mail={view.open} /> : null}
          <MailList mails={view.mails} />
        </div>
      )}
    </div>
  );
}

function MailList({ mails }: { mails: readonly MailListItem[] }) {
  const t = useTexts('dev');
  return (
    <Card as="section" tight aria-labelledby="mail-list" className="lg:order-first">
      <h2 id="mail-list" className="mb-2 px-3 text-heading">
        {t('mailList', { count: mails.length })}
      </h2>
      <ul>
        {mails.map((mail) => (
          <li key={mail.id}>
            <a
              href={mail.href}
              aria-current={mail.open ? 'true' : undefined}
              className={`block rounded-control border-s-4 px-3 py-2.5 hover:bg-sunken ${mail.open ? 'border-brand bg-brand-soft' : 'border-transparent'}`}
            >
              <span className="block break-words font-bold">
                <bdi>{mail.subject}</bdi>
              </span>
              <span className="block break-words text-small text-ink-soft">
                <bdi>{mail.to}</bdi>
              </span>
              <span className="block text-small text-ink-soft">{mail.date}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Reading({ mail }: { mail: OpenMail }) {
  const t = useTexts('dev');
  return (
    <Card as="article" aria-labelledby="mail-subject" className="flex min-w-0 flex-col gap-4">
      <h2 id="mail-subject" className="text-heading break-words">
        <bdi lang={mail.language}>{mail.subject}</bdi>
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
        <dt className="text-ink-soft">{t('mailTo')}</dt>
        <dd className="break-words">
          <bdi>{mail.to}</bdi>
        </dd>
        <dt className="text-ink-soft">{t('mailDate')}</dt>
        <dd>{mail.date}</dd>
        <dt className="text-ink-soft">{t('mailLanguage')}</dt>
        <dd>
          <bdi>{mail.language}</bdi>
        </dd>
      </dl>
      {mail.attachments.length > 0 ? (
        <ul aria-label={t('mailAttachments')} className="flex flex-wrap gap-2">
          {mail.attachments.map((attachment) => (
            <li key={attachment.href}>
              <LinkButton href={attachment.href} kind="secondary" size="small" icon="download" download>
                <bdi>{attachment.filename}</bdi> {t('mailSize', { kilobytes: attachment.kilobytes })}
              </LinkButton>
            </li>
          ))}
        </ul>
      ) : null}
      <iframe
        src={mail.bodyHref}
        title={t('mailBody')}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        className="h-[70vh] min-h-96 w-full rounded-control border border-line bg-card"
      />
      <Disclosure summary={t('mailText')}>
        <pre lang={mail.language} dir="auto" className="overflow-x-auto font-mono text-small whitespace-pre-wrap">
          {mail.text}
        </pre>
      </Disclosure>
      <p>
        <a href={mail.sourceHref} download className="text-brand-text underline">
          {t('mailSource')}
        </a>
      </p>
    </Card>
  );
}
