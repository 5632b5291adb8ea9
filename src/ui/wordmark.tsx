/** The name that there is a drawing of: that of the default brand. */
const letters = 'Wayfare';

/**
 * A brand's name in its logo, as high as the text around it. The drawing needs no font, whose arrival would lay out the
 * whole document again; other names are set in the page's own font.
 */
export function Wordmark({ name }: { name: string }) {
  return <span className={name === letters ? 'wordmark' : ''}>{name}</span>;
}
