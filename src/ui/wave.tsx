/** The decorative wave that closes a page above the footer. */
export function Wave({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1440 160"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`block h-20 w-full text-wave sm:h-32 rtl:-scale-x-100 ${className}`}
    >
      <path fill="currentColor" fillOpacity=".45" d="M0 74c160-46 330-60 520-26s350 74 540 52 290-66 380-84v144H0Z" />
      <path fill="currentColor" d="M0 112c190-40 380-44 590-14s390 42 560 12 230-46 290-54v104H0Z" />
    </svg>
  );
}
