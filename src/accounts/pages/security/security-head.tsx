/** The way back to the page above, with its name, and the heading of this one with what it is for. */
export function SecurityHead({
  back,
  heading,
  text,
}: {
  back: { readonly href: string; readonly label: string } | null;
  heading: string;
  text?: string;
}) {
  return (
    <>
      {back ? (
        <p className="mb-3">
          <a className="link" href={back.href}>
            {back.label}
          </a>
        </p>
      ) : null}
      <h1 className="text-title">{heading}</h1>
      {text === undefined ? null : <p className="mt-2 mb-6 max-w-[60ch] text-lead">{text}</p>}
    </>
  );
}
