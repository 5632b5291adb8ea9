import { useTexts } from '#i18n/use-texts.tsx';

export interface PriceProps {
  /** Preformatted, with its currency. */
  amount: string;
  /** Before it, small: "from", "3 nights, 2 adults". */
  label?: string | undefined;
  /** Under it: what it includes. */
  note?: string | undefined;
  /** The verified regular price. */
  strikethrough?: string | undefined;
  size?: 'small' | 'medium' | 'large';
  className?: string;
}

const sizes = { small: 'text-base', medium: 'text-heading', large: 'text-title' };

export function Price({ amount, label, note, strikethrough, size = 'medium', className = '' }: PriceProps) {
  const t = useTexts('ui');
  return (
    <span className={`inline-flex flex-col ${className}`}>
      {label ? <span className="text-tiny text-ink-soft">{label}</span> : null}
      <span className="flex flex-wrap items-baseline gap-x-2">
        {strikethrough ? (
          <span className="text-small text-ink-soft">
            <span className="sr-only">{t('earlierPrice')} </span>
            <s>
              <bdi>{strikethrough}</bdi>
            </s>
          </span>
        ) : null}
        <bdi className={`font-bold tabular-nums text-ink-strong ${sizes[size]}`}>{amount}</bdi>
      </span>
      {note ? <span className="text-tiny text-ink-soft">{note}</span> : null}
    </span>
  );
}
