import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { CompanionsForm } from './companions-form.tsx';
import { DetailsForm } from './details-form.tsx';
import { EmailForm } from './email-form.tsx';
import { EraseForm } from './erase-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { Face } from './face.tsx';
import { TravelForm } from './travel-form.tsx';
import type { ProfileView } from './profile-view.ts';

/** `/profile` */
export function ProfilePage({ view }: { view: ProfileView }) {
  return view.kind === 'erased' ? <Erased home={view.home} /> : <Profile view={view} />;
}

function Profile({ view }: { view: Extract<ProfileView, { kind: 'profile' }> }) {
  const t = useTexts('profile');
  const links = [
    { href: view.links.reservations, icon: 'ticket', label: t('reservations') },
    { href: view.links.favorites, icon: 'heart', label: t('favorites') },
    { href: view.links.searches, icon: 'search', label: t('searches') },
    { href: view.links.security, icon: 'shield', label: t('security') },
  ] as const;
  return (
    <div className="wrap-narrow pt-10">
      <header className="flex items-center gap-4 sm:gap-5">
        <Face picture={view.picture} initials={view.initials} size="large" />
        <div className="min-w-0">
          <h1 className="text-title break-words">
            <bdi>{view.name}</bdi>
          </h1>
          <p className="text-ink-soft">{t('since', { date: view.since })}</p>
        </div>
      </header>
      <nav aria-label={t('more')} className="mt-6">
        <ul className="flex flex-wrap gap-2">
          {links.map(({ href, icon, label }) => (
            <li key={href}>
              <a
                href={href}
                className="flex min-h-11 items-center gap-2 rounded-pill border border-line bg-card px-4 font-bold text-ink hover:bg-sunken"
              >
                <Icon name={icon} className="size-4" />
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {view.failed ? (
        <Notice tone="danger" className="mt-6">
          <a href={`#${view.failed}-heading`} className="underline underline-offset-4">
            {t('notSaved', { form: t(`${view.failed}Heading`) })}
          </a>
        </Notice>
      ) : null}
      {view.done ? <Notice tone="success" title={view.done} live className="mt-6" /> : null}
      <div className="mt-6 grid gap-6">
        <DetailsForm view={view} />
        <TravelForm view={view} />
        <CompanionsForm view={view} />
        <EmailForm view={view} />
        <PasswordForm view={view} />
        <Card as="section" aria-labelledby="export">
          <h2 id="export" className="text-heading">
            {t('exportHeading')}
          </h2>
          <p className="mt-1 max-w-[60ch] text-ink">{t('exportText')}</p>
          <LinkButton href={view.links.export} download kind="secondary" icon="download" className="mt-5">
            {t('export')}
          </LinkButton>
        </Card>
        <EraseForm view={view} />
      </div>
    </div>
  );
}

function Erased({ home }: { home: string }) {
  const t = useTexts('profile');
  return (
    <div className="wrap-narrow max-w-lg pt-10 sm:pt-16">
      <h1 className="text-title">{t('erasedHeading')}</h1>
      <p className="mt-2 text-lead">{t('erasedText')}</p>
      <LinkButton href={home} className="mt-8">
        {t('goOn')}
      </LinkButton>
    </div>
  );
}
