import type { MouseEvent } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import type { DetailsView } from '../item-fields.tsx';

/** Fills in the first booking's names for the others. Without scripts the form is submitted, and comes back filled in. */
export function SameNames({ pairs }: { pairs: DetailsView['samePairs'] }) {
  const t = useTexts('book');
  if (pairs.length === 0) return null;
  const fill = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    const field = (name: string) => {
      const found = form.elements.namedItem(name);
      return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null;
    };
    for (const [from, to] of pairs) {
      const [source, target] = [field(from), field(to)];
      if (source && target && target.value === '') target.value = source.value;
    }
  };
  return (
    <Button
      type="submit"
      name="same_names"
      value="1"
      formNoValidate
      kind="secondary"
      size="small"
      className="mt-4"
      onClick={fill}
    >
      {t('trip_sameNames')}
    </Button>
  );
}
