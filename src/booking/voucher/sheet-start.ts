interface Sizes {
  /** Name of the field with the document’s own title. */
  readonly title: string;
  /** Margin above each page in millimetres; the others are in points. */
  readonly top: number;
  readonly text: number;
  readonly heading: number;
  readonly section: { readonly size: number; readonly below: number };
}

/** How every document begins: colours, paper, letters, and the foot of each page. */
export const sheetStart = ({ title, top, text, heading, section }: Sizes) => String.raw`
#let d = json(bytes(sys.inputs.sheet))
#let brand = rgb(d.accent)
#let ink = rgb("#0b1633")
#let soft = rgb("#566180")
#let line-colour = rgb("#dfe5f0")
#let wash = rgb("#f3f6fc")
#let rtl-page = d.dir == "rtl"
#let far = if rtl-page { left } else { right }

#set document(title: d.${title}, author: d.brand)
#set page(paper: "a4", margin: (x: 17mm, top: ${top}mm, bottom: 15mm), footer: context {
  set text(size: 8pt, fill: soft)
  grid(columns: (1fr, auto), d.issued, align(far)[#counter(page).display("1 / 1", both: true)])
})
#set text(font: json(bytes(sys.inputs.families)), size: ${text}pt, fill: ink, lang: d.language, dir: if rtl-page { rtl } else { ltr })
#set par(leading: 0.62em, spacing: 0.9em)
#show heading.where(level: 1): set text(size: ${heading}pt, weight: 700)
#show heading.where(level: 2): it => block(above: 0pt, below: ${section.below}pt, text(size: ${section.size}pt, weight: 700, fill: brand, it.body))

#let label(body) = text(size: 8.5pt, fill: soft, body)
`;

/** The brand at the head of the first page, and what kind of document it is: the field of that name. */
export const brandLine = (kind: string) => String.raw`
#grid(columns: (1fr, auto), align: (start + horizon, far + horizon),
  if d.logo == none { text(size: 19pt, weight: 700, fill: brand, d.brand) } else { image(bytes(d.logo.image), format: "svg", width: d.logo.width * 1pt, alt: d.brand) },
  text(size: 10.5pt, fill: soft, d.${kind}))
#v(3pt)
#line(length: 100%, stroke: 1.4pt + brand)
`;
