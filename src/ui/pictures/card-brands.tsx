const frame = 'h-7 w-11 rounded-md border border-line bg-[#fff]';

/** The card schemes that are accepted, as small plain marks. */
export function CardBrands({ label }: { label: string }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      <li>
        <svg viewBox="0 0 44 28" role="img" aria-label="Visa" className={frame}>
          <text
            x="22"
            y="19"
            textAnchor="middle"
            fontFamily="Arial, sans-serif"
            fontSize="13.5"
            fontStyle="italic"
            fontWeight="900"
            fill="#1a2f7a"
          >
            VISA
          </text>
        </svg>
      </li>
      <li>
        <svg viewBox="0 0 44 28" role="img" aria-label="Mastercard" className={frame}>
          <circle cx="17.5" cy="14" r="8" fill="#e3131f" />
          <circle cx="26.5" cy="14" r="8" fill="#f6a01a" />
          <path d="M22 7.400a8 8 0 0 1 0 13.200a8 8 0 0 1 0-13.200Z" fill="#f2641b" />
        </svg>
      </li>
      <li>
        <svg viewBox="0 0 44 28" role="img" aria-label="American Express" className={frame}>
          <rect x="5" y="4" width="34" height="20" rx="2.500" fill="#1673c5" />
          <text
            x="22"
            y="18"
            textAnchor="middle"
            fontFamily="Arial, sans-serif"
            fontSize="9.500"
            fontWeight="900"
            fill="#fff"
          >
            AMEX
          </text>
        </svg>
      </li>
      <li>
        <svg viewBox="0 0 44 28" role="img" aria-label="Diners Club" className={frame}>
          <circle cx="22" cy="14" r="9" fill="#0a4f94" />
          <circle cx="22" cy="14" r="6.500" fill="#fff" />
          <path d="M20.500 9.300a5 5 0 0 0 0 9.400ZM23.500 9.300a5 5 0 0 1 0 9.400Z" fill="#0a4f94" />
        </svg>
      </li>
    </ul>
  );
}
