import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { LeadView } from './applications-view.ts';

/** A person who has left contact details, and the button that sends them the application. */
export function LeadCard({ lead }: { lead: LeadView }) {
  const t = useTexts('applications');
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-heading break-words">
            <bdi>{lead.name}</bdi>
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-soft">
            <span>{t('leadAt', { date: lead.date })}</span>
            {lead.invited ? <span>{t('invitedOn', { date: lead.invited })}</span> : null}
            {lead.hasApplied ? <Badge tone="positive">{t('hasApplied')}</Badge> : null}
          </p>
          <p className="mt-2 flex flex-wrap gap-x-6 break-words">
            <a className="link inline-flex min-h-11 items-center" href={`mailto:${lead.email}`}>
              <bdi>{lead.email}</bdi>
            </a>
            <a
              className="link inline-flex min-h-11 items-center"
              dir="ltr"
              href={`tel:${lead.phone.replaceAll(' ', '')}`}
            >
              {lead.phone}
            </a>
          </p>
        </div>
        {lead.hasApplied ? null : (
          <form method="post">
            <FormToken />
            <input type="hidden" name="step" value="invite" />
            <input type="hidden" name="lead" value={lead.id} />
            <Button type="submit" kind={lead.invited ? 'secondary' : 'primary'}>
              {t(lead.invited ? 'inviteAgain' : 'invite')}
              <span className="sr-only">: {lead.name}</span>
            </Button>
          </form>
        )}
      </div>
    </Card>
  );
}
