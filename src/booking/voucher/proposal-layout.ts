import { brandLine, sheetStart } from './sheet-start.ts';

/**
 * A travel proposal in Typst: a cover, the days, the prices, and each item with its picture. All texts come as JSON through
 * `sys.inputs`, so nobody's input is parsed as markup.
 */
export const proposalLayout = String.raw`
${sheetStart({ title: 'title', top: 14, text: 10, heading: 27, section: { size: 15, below: 9 } })}
#show heading.where(level: 3): it => block(above: 0pt, below: 7pt, text(size: 13pt, weight: 700, it.body))

#let picture(one, height) = block(width: 100%, height: height, radius: 7pt, clip: true,
  image(bytes(one.bytes), format: "jpg", width: 100%, height: height, fit: "cover", alt: one.alt))

// The cover.
${brandLine('kind')}
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
      if one.label != "" { block(above: 0pt, below: 6pt, text(size: 9.5pt, weight: 700, fill: soft, one.label)) }
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
      for words in one.cancellation.lines { block(below: 6pt, words) }
      block(width: 100%, above: 9pt, stroke: (top: 1.2pt + line-colour), inset: (top: 9pt), breakable: false, grid(
        columns: (1fr, auto), align: (start, far),
        text(fill: soft, one.price.label),
        [#text(size: 15pt, weight: 700, one.price.value) \ #text(size: 9pt, fill: soft, one.price.split)]))
    })
  }
}
`;
