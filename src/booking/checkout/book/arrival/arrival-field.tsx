import { useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ArrivalOptions } from './arrival-view.ts';

/** Expected arrival time. An hour at which the desk is closed is warned about; without scripts the warning always stands there. */
export function ArrivalField({
  name,
  arrival,
  typed,
  error,
}: {
  name: string;
  arrival: ArrivalOptions;
  typed: string;
  error: string | undefined;
}) {
  const t = useTexts('book');
  const [chosen, setChosen] = useState(typed);
  return (
    <div>
      <SelectField
        label={t('arrival')}
        name={name}
        optional={t('optional')}
        empty={t('arrivalOpen')}
        hint={arrival.hint ?? undefined}
        options={arrival.options}
        defaultValue={typed}
        error={error}
        onChange={(event) => setChosen(event.currentTarget.value)}
        className="sm:max-w-sm"
      />
      {arrival.late.length > 0 ? <p className="mt-2 hidden text-small noscript:block">{arrival.warning}</p> : null}
      <div role="status">
        {arrival.late.includes(chosen) ? (
          <Notice tone="warning" title={arrival.warningTitle} className="mt-3">
            {arrival.warning}
          </Notice>
        ) : null}
      </div>
    </div>
  );
}
