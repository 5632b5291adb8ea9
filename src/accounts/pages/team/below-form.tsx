import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { LimitInputs } from './limits-form.tsx';
import { StepForm } from './section.tsx';
import type { AgencyRow, OpenTeam } from './team-view.ts';

/** Agencies with links to their pages. */
export function AgencyList({ agencies }: { agencies: readonly AgencyRow[] }) {
  const t = useTexts('team');
  return (
    <ul>
      {agencies.map(({ name, number, href, people, isActive }) => (
        <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
          <a href={href} className="link min-w-0 break-words">
            <bdi>{name}</bdi>
          </a>
          <span className="text-small text-ink-soft">{t('people', { count: people })}</span>
          {isActive ? null : <Badge tone="danger">{t('blockedAgency')}</Badge>}
        </li>
      ))}
    </ul>
  );
}

/** Opens an agency below this one. */
export function OpenAgencyForm({ view, opening }: { view: OpenTeam; opening: NonNullable<OpenTeam['opening']> }) {
  const t = useTexts('team');
  const isOpen = view.failed === 'open';
  return (
    <Disclosure open={isOpen} summary={<span className="text-brand-text">{t('open')}</span>} className="border-b-0">
      <StepForm step="open">
        <p className="max-w-[60ch] text-ink">{t('openText')}</p>
        <TextField
          label={t('agencyName')}
          name="agency_name"
          id="open-agency_name"
          required
          maxLength={120}
          autoComplete="off"
          defaultValue={opening.name}
          error={isOpen ? view.errors['agency_name'] : undefined}
        />
        <LimitInputs view={view} form="open" limits={opening} />
        <div>
          <Button type="submit">{t('open')}</Button>
        </div>
      </StepForm>
    </Disclosure>
  );
}
