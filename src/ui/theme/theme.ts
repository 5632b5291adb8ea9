export type Theme = 'system' | 'light' | 'dark';

/** What the button turns to: system, light, dark, system. Anything unknown counts as system. */
export function nextTheme(theme: string | null): Theme {
  return theme === 'light' ? 'dark' : theme === 'dark' ? 'system' : 'light';
}
