import { useEffect, useRef } from 'react';
import { Notice } from '../notice.tsx';

/**
 * The errors of a refused form, each with a link to its field. `field` is the field's id. `takesFocus`: for a page that
 * has no other purpose than the form.
 */
export function FormErrors({
  title,
  errors,
  takesFocus = false,
}: {
  title: string;
  errors: readonly { field: string; message: string }[];
  takesFocus?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  const all = errors.map(({ field, message }) => `${field} ${message}`).join('\n');
  useEffect(() => {
    if (takesFocus && all !== '') box.current?.focus();
  }, [all, takesFocus]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} className="rounded-card">
      <Notice tone="danger" title={title} live>
        <ul className="mt-1 list-disc ps-5">
          {errors.map((error) => (
            <li key={error.field}>
              <a href={`#${error.field}`} className="underline underline-offset-4">
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
