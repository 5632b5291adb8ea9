import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { describedBy, FieldFrame } from '#ui/fields/field-frame.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { PictureRow } from './editor-view.ts';
import type { Errors } from './look-fields.tsx';

/** Each picture of a brand is a form of its own, which changes the draft at once. */
export function PictureForms({ rows, base, errors }: { rows: readonly PictureRow[]; base: number; errors: Errors }) {
  const t = useTexts('brand-editor');
  return (
    <section aria-labelledby="pictures" className="grid gap-5">
      <div>
        <h2 id="pictures" className="text-heading">
          {t('pictures')}
        </h2>
        <p className="mt-1 text-small text-ink-soft">{t('picturesHint')}</p>
      </div>
      {rows.map((row) => (
        <PictureForm key={row.slot} row={row} base={base} error={errors[`picture.${row.slot}`]} />
      ))}
    </section>
  );
}

interface PictureFormProps {
  row: PictureRow;
  base: number;
  error: string | undefined;
}

function PictureForm({ row: { slot, picture }, base, error }: PictureFormProps) {
  const t = useTexts('brand-editor');
  const id = `picture.${slot}`;
  const name = t(`slot_${slot}`);
  const hidden = (step: string) => (
    <>
      <FormToken />
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="slot" value={slot} />
      <input type="hidden" name="base" value={base} />
    </>
  );
  return (
    <article className="grid gap-3 rounded-card border border-line bg-card p-4">
      {picture ? <Shown slot={slot} picture={picture} /> : null}
      <form method="post" encType="multipart/form-data" className="grid gap-3">
        {hidden('upload')}
        <FieldFrame label={name} id={id} hint={t(`slot_${slot}Hint`)} error={error}>
          <input
            id={id}
            name="file"
            type="file"
            accept={`image/png,image/jpeg,image/webp,image/avif${slot === 'icon' ? ',.ico,image/x-icon' : ''}`}
            required
            className="control py-2"
            {...describedBy(id, true, error)}
          />
        </FieldFrame>
        <Button type="submit" kind="secondary" aria-label={t('uploadOf', { picture: name })}>
          {t('upload')}
        </Button>
      </form>
      {picture ? (
        <form method="post">
          {hidden('remove_picture')}
          <Button type="submit" kind="quiet" size="small" aria-label={t('removePictureOf', { picture: name })}>
            {t('removePicture')}
          </Button>
        </form>
      ) : null}
    </article>
  );
}

/** On the ground that it is made for. */
function Shown({
  slot,
  picture: { path, width, height },
}: {
  slot: PictureRow['slot'];
  picture: NonNullable<PictureRow['picture']>;
}) {
  const t = useTexts('brand-editor');
  const mode = slot === 'logoDark' ? 'dark' : slot === 'logoLight' ? 'light' : undefined;
  const scale = Math.min(1, 280 / width, 160 / height);
  return (
    <div data-theme={mode} className="rounded-control bg-card p-3">
      <img
        src={path}
        alt={t('pictureNow', { picture: t(`slot_${slot}`) })}
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
      />
    </div>
  );
}
