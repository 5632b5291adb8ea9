/** Whether a text is a colour as pages write it. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** An attribute of a drawing, because the policy allows no styles in elements. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
      <circle cx="10" cy="10" r="9" fill={isColour(colour) ? colour : 'none'} stroke="currentColor" />
    </svg>
  );
}
