import type { ButtonHTMLAttributes } from 'react';
import { type ButtonKind, buttonLook, type ButtonSize } from './button-look.ts';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: IconName | undefined;
  block?: boolean;
  /** An action is in progress: the label stays, clicks are ignored, focus is kept. */
  pending?: boolean;
}

export function Button({
  kind,
  size,
  icon,
  block,
  pending,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonLook(kind, size, block, className)}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...(pending ? { 'aria-disabled': true, 'aria-busy': true } : {})}
    >
      {pending ? (
        <span
          aria-hidden="true"
          className="size-4 animate-turn rounded-pill border-2 border-current border-t-transparent"
        />
      ) : null}
      {icon && !pending ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}
