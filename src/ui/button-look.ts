export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-brand text-brand-ink shadow-soft hover:bg-brand-strong hover:shadow-lift',
  secondary: 'border border-line-strong bg-card text-ink-strong hover:border-ink-soft hover:bg-sunken',
  quiet: 'text-brand-text hover:bg-brand-soft',
  danger: 'bg-danger text-danger-ink hover:shadow-lift',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 px-3.5 py-1.5 text-small sm:min-h-9',
  medium: 'min-h-12 px-5 py-2.5 text-base',
  large: 'min-h-14 px-7 py-3 text-lead',
};

/** The classes of a button, for the elements that look like one. */
export function buttonLook(
  kind: ButtonKind = 'primary',
  size: ButtonSize = 'medium',
  block = false,
  className = '',
): string {
  return `button-base ${kinds[kind]} ${sizes[size]} ${block ? 'w-full' : ''} ${className}`;
}
