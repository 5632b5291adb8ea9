import type { AnchorHTMLAttributes } from 'react';
import { type ButtonKind, buttonLook, type ButtonSize } from './button-look.ts';
import { Icon, type IconName } from './icon.tsx';

export interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: IconName | undefined;
  block?: boolean;
}

/** A link that looks like a button: it only navigates. */
export function LinkButton({ kind, size, icon, block, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonLook(kind, size, block, className)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </a>
  );
}
