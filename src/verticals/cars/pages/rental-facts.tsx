import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';

const facts = ['total', 'deposit', 'fuel', 'bring'] as const;

/** What is true of every rental. */
export function RentalFacts({ className }: { className: string }) {
  const t = useTexts('cars');
  return (
    <section aria-labelledby="know" className={className}>
      <h2 id="know" className="text-title">
        {t('know')}
      </h2>
      <ul className="mt-5 grid gap-4 sm:grid-cols-2">
        {facts.map((fact) => (
          <Card key={fact} as="li">
            <h3 className="text-heading">{fact === 'bring' ? t('bring') : t(`know_${fact}`)}</h3>
            <p className="mt-2 text-ink">{fact === 'bring' ? t('bringText') : t(`knowText_${fact}`)}</p>
          </Card>
        ))}
      </ul>
    </section>
  );
}
