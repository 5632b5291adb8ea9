/** A review score with its label and its source; all texts preformatted. */
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
    <span className={size === 'large' ? 'score score-large' : 'score'}>
      <bdi>{value}</bdi>
      {word || detail ? (
        <span>
          {word ? <b>{word}</b> : null}
          {detail ? <small>{detail}</small> : null}
        </span>
      ) : null}
    </span>
  );
}
