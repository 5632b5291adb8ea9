import { Picture } from './image.tsx';

const schemes = ['Visa', 'Mastercard', 'American Express', 'Diners Club'];

/** The card schemes that are accepted, as small plain marks. */
export function CardBrands({ label }: { label: string }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {schemes.map((scheme) => (
        <li key={scheme}>
          <Picture
            src={`/images/cards/${scheme.toLowerCase().replace(' ', '-')}.svg`}
            alt={scheme}
            width={44}
            height={28}
            className="rounded-md border border-line bg-[#fff]!"
          />
        </li>
      ))}
    </ul>
  );
}
