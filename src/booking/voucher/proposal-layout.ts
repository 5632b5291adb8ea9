/**
 * A travel proposal in Typst: a cover, the days, the prices, and each item with its picture. All texts come as JSON through
 * `sys.inputs`, so nobody's input is parsed as markup.
 */
export const proposalLayout = String.raw`
#let d = json(bytes(sys.inputs.sheet))
#let brand = rgb(d.accent)
#let ink = rgb("#0b1633")
#let soft = rgb("#566180")
#let line-colour = rgb("#dfe5f0")
#let wash = rgb("#f3f6fc")
#let rtl-page = d.dir == "rtl"
#let far = if rtl-page { left } else { right }

#set document(title: d.title, author: d.brand)
#set page(paper: "a4", margin: (x: 17mm, top: 14mm, bottom: 15mm), footer: context {
  set text(size: 8pt, fill: soft)
  grid(columns: (1fr, auto), d.issued, align(far)[#counter(page).display("1 / 1", both: true)])
})
#set text(font: json(bytes(sys.inputs.families)), size: 10pt, fill: ink, lang: d.language, dir: if rtl-page { rtl } else { ltr })
#set par(leading: 0.62em, spacing: 0.9em)
#show heading.where(level: 1): set text(size: 27pt, weight: 700)
#show heading.where(level: 2): it => block(above: 0pt, below: 9pt, text(size: 15pt, weight: 700, fill: brand, it.body))
#show heading.where(level: 3): it => block(above: 0pt, below: 5pt, text(size: 13pt, weight: 700, it.body))

#let label(body) = text(size: 8.5pt, fill: soft, body)
#let picture(one, height) = block(width: 100%, height: height, radius: 7pt, clip: true,
  image(bytes(one.bytes), format: "jpg", width: 100%, height: height, fit: "cover", alt: one.alt))

// The cover.
#grid(columns: (1fr, auto), align: (start + horizon, far + horizon),
  if d.logo == none { text(size: 19pt, weight: 700, fill: brand, d.brand) } else { image(bytes(d.logo.image), format: "svg", width: d.logo.width * 1pt, alt: d.brand) },
  text(size: 10.5pt, fill: soft, d.kind))
#v(3pt)
#line(length: 100%, stroke: 1.4pt + brand)
#v(10pt)
#heading(level: 1, d.title)
#v(-4pt)
#text(size: 11pt, fill: soft, d.from)
#if d.cover != none {
  v(6pt)
  picture(d.cover, 86mm)
}
#v(6pt)
#grid(columns: d.facts.map(_ => 1fr), gutter: 9pt,
  ..d.facts.map(one => block(width: 100%, fill: wash, radius: 7pt, inset: (x: 12pt, y: 11pt),
    stack(spacing: 5pt, label(one.label), text(size: 11pt, weight: 700, one.value)))))
#v(4pt)
#for words in d.intro [#par(text(size: 10.5pt, words))]
#v(1fr)
#block(width: 100%, stroke: 0.8pt + line-colour, radius: 7pt, inset: 13pt, breakable: false, grid(
  columns: (1fr, auto), gutter: 14pt, align: horizon,
  {
    if d.code != none {
      text(size: 12pt, weight: 700, d.code.heading)
      linebreak()
      text(fill: soft, size: 9.5pt, d.code.hint)
      v(6pt)
    }
    text(weight: 700, d.nothing.text)
    linebreak()
    text(fill: soft, size: 9.5pt, d.nothing.note)
    v(6pt)
    text(size: 9.5pt)[#d.support.label: #d.support.value]
  },
  if d.code != none { image(bytes(d.code.image), format: "svg", width: 32mm, alt: d.code.label) }))

#if d.items.len() > 0 {
  pagebreak()
  if d.plan.days.len() > 0 {
    heading(level: 2, d.plan.heading)
    for day in d.plan.days {
      block(width: 100%, above: 0pt, below: 11pt, breakable: false, {
        heading(level: 3, day.heading)
        for one in day.lines {
          block(width: 100%, above: 0pt, below: 6pt, inset: (x: 10pt), stroke: if rtl-page { (right: 2pt + brand) } else { (left: 2pt + brand) }, {
            text(weight: 700, one.title)
            linebreak()
            text(fill: soft, size: 9.5pt, one.time)
            if one.note != "" { linebreak(); text(fill: soft, size: 9.5pt, one.note) }
          })
        }
      })
    }
    v(6pt)
  }
  block(width: 100%, breakable: true, {
    heading(level: 2, d.prices.heading)
    table(columns: (1fr, auto), stroke: none, column-gutter: 0pt, inset: (x: 0pt, y: 4pt), align: (start, far),
      ..d.prices.rows.map(row => {
        let weight = if row.isSum { 700 } else { 400 }
        let top = if row.isSum { (top: 1.2pt + line-colour) } else { none }
        (table.cell(stroke: top, text(weight: weight, row.label)), table.cell(stroke: top, text(weight: weight, row.value)))
      }).flatten())
    text(size: 9pt, fill: soft, d.prices.note)
  })
  for one in d.items {
    block(width: 100%, above: 22pt, breakable: false, {
      if one.label != "" { text(size: 9.5pt, weight: 700, fill: soft, one.label) }
      heading(level: 2, one.title)
      if one.picture != none { picture(one.picture, 62mm) }
      v(2pt)
      table(columns: (34%, 1fr), stroke: none, column-gutter: 9pt, inset: (x: 0pt, y: 3.5pt), align: start,
        ..one.rows.map(row => (text(fill: soft, row.label), text(weight: 700, row.value))).flatten())
      for words in one.notes {
        block(width: 100%, fill: wash, radius: 7pt, inset: 11pt, above: 9pt, words)
      }
      v(7pt)
      heading(level: 3, one.cancellation.heading)
      for words in one.cancellation.lines { block(above: 0pt, below: 5pt, words) }
      block(width: 100%, above: 9pt, stroke: (top: 1.2pt + line-colour), inset: (top: 9pt), breakable: false, grid(
        columns: (1fr, auto), align: (start, far),
        text(fill: soft, one.price.label),
        [#text(size: 15pt, weight: 700, one.price.value) \ #text(size: 9pt, fill: soft, one.price.split)]))
    })
  }
}
`;
