/** Shown with every failure except a missing page. */
export function WarningPicture() {
  return (
    <svg
      viewBox="0 0 120 80"
      className="h-28 w-auto"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
    >
      <path d="M60 8 100 72H20Z" strokeLinejoin="round" />
      <path d="M60 30v20m0 10v1" strokeLinecap="round" strokeWidth="5" />
    </svg>
  );
}
