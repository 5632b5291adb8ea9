/** The name that there is a drawing of: that of the default brand. */
const letters = 'Wayfare';
/** Longer names are smaller, in two lines, so that they fit beside the buttons of a phone. */
const mostLarge = 12;

/**
 * A brand's name in its logo, as high as the text around it. The drawing needs no font, whose arrival would lay out the
 * whole document again; other names are set in the page's own font.
 */
export function Wordmark({ name }: { name: string }) {
  const long = 'line-clamp-2 text-heading leading-tight wrap-anywhere';
  return <span className={name === letters ? 'wordmark' : name.length > mostLarge ? long : 'truncate'}>{name}</span>;
}
