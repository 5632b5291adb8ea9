import type { MouseEvent } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/layers/menu.tsx';
import type { Shell } from './shell.ts';
import { AccountMenu } from './account-menu.tsx';
import { Logo } from './logo.tsx';
import { PriceSwitch } from './price-switch.tsx';
import { ShellAnchor } from './shell-anchor.tsx';

export const headerLook = 'relative z-40 border-b border-line bg-card';

export function Header({ shell, minimal }: { shell: Shell; minimal: boolean }) {
  const t = useTexts('shell');
  const place = shell.path + shell.locale;
  return (
    <header className={headerLook}>
      <div className="wrap flex min-h-16 items-center gap-2 sm:min-h-19">
        {shell.isEntrance && !minimal ? (
          <Menu
            key={`menu ${place}`}
            className="-ms-3 lg:hidden"
            atStart
            summary={<Icon name="menu" className="size-6" label={t('menu')} />}
          >
            <nav aria-label={t('main')} className="menu-links">
              {shell.main.map((link) => (
                <ShellAnchor key={link.href} link={link} />
              ))}
            </nav>
          </Menu>
        ) : (
          <Back href={shell.home} label={t('back')} />
        )}
        <Logo brand={shell.brand} href={shell.home} />
        {minimal ? null : (
          <nav aria-label={t('main')} className="main-links">
            {shell.main.map((link) => (
              <ShellAnchor key={link.href} link={link} />
            ))}
          </nav>
        )}
        <div className="ms-auto flex items-center">
          {minimal ? null : <PriceSwitch shell={shell} className="me-2 max-lg:hidden" />}
          {minimal ? null : (
            <a className="chooser" href={shell.preferences} data-opens="currency" data-prefetch="off">
              {shell.currency ? <span className="sr-only">{t('currency')}: </span> : null}
              {shell.currency ?? t('currency')}
            </a>
          )}
          <a className="chooser" href={`${shell.preferences}#language`} data-opens="language" data-prefetch="off">
            <Icon name="globe" />
            <span className="sr-only">{t('language')}: </span>
            {shell.localeName}
          </a>
          {!minimal &&
            shell.reach.map(({ icon, href, label }) => (
              <a key={href} href={href} className="header-back">
                <Icon name={icon} label={label} />
              </a>
            ))}
          <AccountMenu key={`account ${place}`} shell={shell} />
        </div>
      </div>
    </header>
  );
}

/** The back link on a phone: to the previous page when it was ours, else home. */
function Back({ href, label }: { href: string; label: string }) {
  function back(event: MouseEvent) {
    // The router counts its own pages in the history's state.
    const state = window.history.state as { idx?: number } | null;
    if (!state?.idx) return;
    event.preventDefault();
    window.history.back();
  }
  return (
    <a href={href} onClick={back} className="header-back">
      <Icon name="arrow-back" label={label} />
    </a>
  );
}
