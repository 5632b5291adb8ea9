import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';

/** Id of the form with the entered data. */
export const typedForm = 'typed';

/** Submits the entered data, complete or not, and requests more time. */
export function MoreTime({ hint }: { hint: string }) {
  const t = useTexts('book');
  return (
    <>
      <p className="text-small text-ink-soft">{hint}</p>
      <Button
        type="submit"
        form={typedForm}
        name="more_time"
        value="1"
        formNoValidate
        kind="secondary"
        size="small"
        className="mt-2"
      >
        {t('moreTime')}
      </Button>
    </>
  );
}
