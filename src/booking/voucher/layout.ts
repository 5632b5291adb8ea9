import { brandLine, sheetStart } from './sheet-start.ts';

/**
 * The page in Typst. All texts come as JSON through `sys.inputs`, so guest input is never parsed as markup. Names and
 * addresses are isolated, so that they keep their own direction in Typst's bidi algorithm.
 */
export const layout = String.raw`
${sheetStart({ title: 'subject', top: 12, text: 9.5, heading: 21, section: { size: 8.5, below: 7 } })}
// Phone and reference numbers keep their own direction.
#let plain(body) = box(text(dir: ltr, body))
#let pair(one, size: 10.5pt, weight: 700) = stack(spacing: 5pt, label(one.label), text(size: size, weight: weight, one.value))

${brandLine('title')}
#if d.void != none [
  #v(2pt)
  #block(width: 100%, fill: rgb("#fdeeee"), stroke: 1pt + rgb("#b9222d"), radius: 6pt, inset: 11pt, align(center, text(size: 13pt, weight: 700, fill: rgb("#b9222d"), d.void)))
]

#v(7pt)
#heading(level: 1, d.provider.name)
#v(-3pt)
#text(fill: soft, size: 10pt, d.provider.address)
#if d.provider.phone != none [
  \ #text(fill: soft, size: 10pt)[#d.provider.phone.label: #text(fill: ink, plain(d.provider.phone.value))]
]

#v(5pt)
#grid(columns: d.numbers.map(_ => 1fr), gutter: 9pt,
  ..d.numbers.map(one => block(width: 100%, fill: wash, radius: 7pt, inset: (x: 12pt, y: 9pt), pair(one, size: 12pt))))

#v(3pt)
#block(width: 100%, stroke: 0.8pt + line-colour, radius: 7pt, clip: true, {
  grid(columns: (1fr, 1fr, auto), align: horizon,
    ..d.times.enumerate().map(((at, one)) => grid.cell(inset: (x: 12pt, y: 10pt), stroke: if at > 0 { (left: 0.8pt + line-colour) }, pair(one, size: 10pt))),
    grid.cell(inset: (x: 16pt, y: 12pt), fill: wash, text(weight: 700, d.length)))
})

#if d.codes != none {
  v(5pt)
  heading(level: 2, d.codes.heading)
  text(size: 9pt, fill: soft, d.codes.hint)
  v(2pt)
  let wide = d.codes.codes.any(one => one.isWide)
  grid(columns: if wide { (1fr, 1fr) } else { (1fr, 1fr, 1fr) }, gutter: 9pt,
    ..d.codes.codes.map(one => block(width: 100%, stroke: 0.8pt + line-colour, radius: 7pt, inset: 10pt, breakable: false, align(center, {
      text(weight: 700, one.label)
      if one.image != none { block(above: 7pt, below: 5pt, image(bytes(one.image), format: "svg", width: if wide { 100% } else { 34mm }, alt: one.label)) }
      if one.used != none { block(above: 7pt, text(weight: 700, fill: soft, one.used)) }
      if one.number != none { text(size: 8.5pt, plain(one.number)) }
    }))))
}

#v(4pt)
#for section in d.sections {
  block(width: 100%, above: 8pt, breakable: true, {
    heading(level: 2, section.title)
    if section.rows.len() > 0 {
      table(columns: (36%, 1fr), stroke: none, column-gutter: 9pt, inset: (x: 0pt, y: 3pt), align: start,
        ..section.rows.map(row => (text(fill: soft, row.label), text(weight: 700, row.value))).flatten())
    }
    if section.price.len() > 0 {
      table(columns: (1fr, auto), stroke: none, column-gutter: 0pt, inset: (x: 0pt, y: 3pt), align: (start, far),
        ..section.price.enumerate().map(((at, row)) => {
          let last = at == section.price.len() - 1
          let weight = if row.isSum { 700 } else { 400 }
          let size = if last { 12pt } else { 9.5pt }
          // A sum ends its lines; extra space follows it.
          let inset = (top: if last { 6pt } else { 3pt }, bottom: if row.isSum and not last { 8pt } else { 3pt })
          let top = if row.isSum { (top: (if last { 1.2pt } else { 0.6pt }) + line-colour) } else { none }
          (table.cell(stroke: top, inset: inset, text(size: size, fill: if row.isSum { ink } else { soft }, weight: weight, row.label)),
           table.cell(stroke: top, inset: inset, text(size: size, weight: weight, row.value)))
        }).flatten())
    }
    // Many short lines, such as house rules, are set in columns, so that a typical voucher is one sheet.
    let many = section.texts.len() > 3 and section.texts.all(words => words.len() < 160)
    if section.texts.len() > 0 {
      block(above: 4pt, inset: (bottom: 3pt), grid(columns: if many { (1fr, 1fr) } else { 1fr }, column-gutter: 18pt, row-gutter: 5pt, ..section.texts.map(words => text(size: 9pt, words))))
    }
  })
}

#v(2pt)
#block(width: 100%, fill: wash, radius: 7pt, inset: (x: 11pt, y: 9pt), breakable: false, grid(columns: (1fr, 1fr), gutter: 18pt,
  [#text(weight: 700, d.paid.text) \ #text(fill: soft, size: 9pt, d.paid.note)],
  [#text(weight: 700, d.support.label) \ #text(fill: soft, size: 9pt, d.support.value)]))
`;
