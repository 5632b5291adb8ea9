/** A review score with its word and where it comes from; all texts preformatted. */
export function Score({
  value,
  word,
  detail,
  size = 'small',
}: {
  value: string;
  word?: string | undefined;
  detail?: string | undefined;
  size?: 'small' | 'large';
}) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <bdi
        className={`grid shrink-0 place-items-center rounded-control rounded-es-none bg-brand font-bold tabular-nums text-brand-ink ${size === 'large' ? 'min-h-13 min-w-13 px-2 text-heading' : 'min-h-9 min-w-9 px-1.5 text-small'}`}
      >
        {value}
      </bdi>
      {word || detail ? (
        <span className="leading-tight">
          {word ? (
            <span className={`block font-bold text-ink-strong ${size === 'large' ? 'text-heading' : 'text-small'}`}>
              {word}
            </span>
          ) : null}
          {detail ? <span className="block text-tiny text-ink-soft">{detail}</span> : null}
        </span>
      ) : null}
    </span>
  );
}
