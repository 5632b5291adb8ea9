import { useEffect, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { nextTheme, type Theme } from './theme.ts';

const storageKey = 'theme';
const icons: Record<Theme, IconName> = { system: 'system', light: 'sun', dark: 'moon' };
const names = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;

/** A line of a menu that turns the colours: the visitor's system, light, dark. Without JavaScript the system decides. */
export function ThemeToggle() {
  const t = useTexts('ui');
  const [theme, setTheme] = useState<Theme>('system');
  // The script in the document's head has read the choice.
  useEffect(() => setTheme((document.documentElement.dataset['theme'] as Theme | undefined) ?? 'system'), []);
  function turn() {
    const next = nextTheme(theme);
    setTheme(next);
    if (next === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = next;
    try {
      if (next === 'system') localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, next);
    } catch {
      // Storage is refused in some private windows: the choice then lasts for this page.
    }
  }
  return (
    <button type="button" onClick={turn} className="noscript:hidden">
      {t(names[theme])}
      <Icon name={icons[theme]} />
    </button>
  );
}
