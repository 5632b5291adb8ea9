import { Notice } from '../notice.tsx';

/** The errors of a refused form, each with a link to its field. `field` is the field's id. */
export function FormErrors({
  title,
  errors,
}: {
  title: string;
  errors: readonly { field: string; message: string }[];
}) {
  if (errors.length === 0) return null;
  return (
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
  );
}
