import type { ShellLink } from './shell-links.ts';

export function ShellAnchor({ link }: { link: ShellLink }) {
  return (
    <a
      href={link.href}
      aria-current={link.current ? 'page' : undefined}
      rel={link.outside ? 'noopener' : undefined}
      data-reload={link.leaves ? '' : undefined}
    >
      {link.label}
      {link.badge ? <span className="new-badge">{link.badge}</span> : null}
    </a>
  );
}
