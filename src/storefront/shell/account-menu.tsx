import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/layers/menu.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import { ThemeToggle } from '#ui/theme/theme-toggle.tsx';
import type { Shell } from './shell.ts';
import { PriceSwitch } from './price-switch.tsx';
import { ShellAnchor } from './shell-anchor.tsx';

/** Log in or out, account pages, colour mode; on a phone currency and language as well. */
export function AccountMenu({ shell }: { shell: Shell }) {
  const t = useTexts('shell');
  const { person } = shell;
  return (
    <Menu
      className="-me-2"
      summary={
        <>
          {person?.avatar ? (
            <Picture src={person.avatar} alt="" width={28} height={28} className="size-7 rounded-pill" />
          ) : (
            <Icon name="person" className="size-6" />
          )}
          <span className="sr-only">{t('account')}</span>
          {person ? <span className="max-w-[9rem] truncate font-bold max-lg:sr-only">{person.name}</span> : null}
        </>
      }
    >
      <div className="menu-links">
        {person ? null : (
          <a href={shell.login} data-opens="account" data-prefetch="off" className="menu-first">
            {t('logIn')}
          </a>
        )}
        {shell.account.map((link) => (
          <ShellAnchor key={link.href} link={link} />
        ))}
        <a href={shell.preferences} data-opens="currency" data-prefetch="off" className="menu-narrow">
          {t('currency')}
          <span>{shell.currency}</span>
        </a>
        <a href={`${shell.preferences}#language`} data-opens="language" data-prefetch="off" className="menu-narrow">
          {t('language')}
          <span>{shell.localeName}</span>
        </a>
        <PriceSwitch shell={shell} className="menu-form lg:hidden" />
        <ThemeToggle />
        {person ? (
          <a href={shell.login} data-opens="account" data-prefetch="off">
            {t('logOut')}
          </a>
        ) : null}
      </div>
    </Menu>
  );
}
