import type { MouseEvent } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { routes } from '#routes.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/layers/menu.tsx';
import { ThemeToggle } from '#ui/theme/theme-toggle.tsx';
import { Logo } from './logo.tsx';
import { localePath } from '#i18n/locale.ts';
import type { OfferedLocale, Shell } from '../shell.ts';

/** Pages that are entrances: a phone shows the menu there, and the way back on all others. */
const entrances = new Set(['/', '/hotels', '/hotels/israel', '/account/reservations']);

export function Header({ shell, locales }: { shell: Shell; locales: readonly OfferedLocale[] }) {
  const t = useTexts('shell');
  const path = shell.path.split('?')[0] ?? '/';
  const links = [
    { href: routes.hotels.href(shell.locale, {}), label: t('hotels'), current: path.startsWith('/hotels') },
    { href: routes.reservation.href(shell.locale, {}), label: t('reservation'), current: path === '/reservation' },
  ];
  return (
    <header className="relative z-40 border-b border-line bg-card">
      <div className="wrap flex min-h-16 items-center gap-2 sm:min-h-19">
        {entrances.has(path) ? null : <Back href={shell.home} label={t('back')} />}
        <Logo name={shell.brand.name} href={shell.home} />
        <nav aria-label={t('main')} className="ms-6 hidden grow gap-1 md:flex">
          {links.map((link) => (
            <a
              key={link.href}
              href={link.href}
              aria-current={link.current ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-pill px-4 font-bold text-ink hover:bg-sunken hover:text-ink-strong aria-[current]:text-brand-text"
            >
              {link.label}
            </a>
          ))}
        </nav>
        <div className="ms-auto flex items-center">
          <ThemeToggle />
          <Menu
            key={`languages ${shell.path} ${shell.locale}`}
            className={entrances.has(path) ? 'max-md:hidden' : ''}
            panelClassName="max-h-[min(70dvh,32rem)] w-[min(36rem,calc(100vw-2rem))]"
            summary={
              <>
                <Icon name="globe" />
                <span className="max-sm:sr-only">
                  <span className="sr-only">{t('language')}: </span>
                  {shell.localeName}
                </span>
              </>
            }
          >
            <Languages shell={shell} locales={locales} />
          </Menu>
          {entrances.has(path) ? (
            <Menu
              key={`menu ${shell.path} ${shell.locale}`}
              className="md:hidden"
              panelClassName="max-h-[80dvh] w-[calc(100vw-2rem)] max-w-sm"
              summary={<Icon name="menu" className="size-6" label={t('menu')} />}
            >
              <nav aria-label={t('main')}>
                {links.map((link) => (
                  <a
                    key={link.href}
                    href={link.href}
                    className="flex min-h-12 items-center rounded-control px-3 font-bold text-ink-strong hover:bg-sunken"
                  >
                    {link.label}
                  </a>
                ))}
              </nav>
              <h2 className="mt-3 border-t border-line px-3 pt-4 pb-1 text-small text-ink-soft">{t('language')}</h2>
              <Languages shell={shell} locales={locales} />
            </Menu>
          ) : null}
        </div>
      </div>
    </header>
  );
}

/** Forty links on every page: their looks are a class of their own, so that they stay short. */
function Languages({ shell, locales }: { shell: Shell; locales: readonly OfferedLocale[] }) {
  return (
    <div className="languages">
      {locales.map(({ code, name, iso }) => (
        <a
          key={code}
          href={localePath(code, shell.path)}
          lang={iso}
          aria-current={code === shell.locale ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </div>
  );
}

/** On a phone: to the page before when it was ours, else home. */
function Back({ href, label }: { href: string; label: string }) {
  function back(event: MouseEvent) {
    // The router counts its own pages in the history's state.
    const state = window.history.state as { idx?: number } | null;
    if (!state?.idx) return;
    event.preventDefault();
    window.history.back();
  }
  return (
    <a
      href={href}
      onClick={back}
      className="-ms-2 grid size-11 place-items-center rounded-pill text-ink-strong hover:bg-sunken md:hidden"
    >
      <Icon name="arrow-back" label={label} />
    </a>
  );
}
