import { Picture } from '#ui/pictures/image.tsx';

/** A person's chosen picture, or their initials. It has no text alternative, because the name is shown beside it. */
export function Face({
  picture,
  initials,
  size = 'small',
}: {
  picture: string | null;
  initials: string;
  size?: 'small' | 'large';
}) {
  const box = size === 'large' ? 'size-16 sm:size-20 text-heading' : 'size-12';
  return picture === null ? (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-pill bg-brand-soft font-bold text-brand-text ${box}`}
    >
      {initials}
    </span>
  ) : (
    <Picture src={picture} alt="" width={80} height={80} className={`shrink-0 rounded-pill ${box}`} />
  );
}
