import { Icon } from '../icon.tsx';

/** The message of one field; nothing when there is none. */
export function FieldError({ id, children }: { id: string; children?: string | null | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-small font-bold text-danger">
      <Icon name="warning" className="mt-0.5 size-4" />
      {children}
    </p>
  );
}
