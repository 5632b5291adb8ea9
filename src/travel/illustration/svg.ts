/** One drawing being made: `id` prefixes every definition so that several can share a page. */
export interface Sheet {
  id: string;
  defs: string[];
  known: Map<string, string>;
}

type Stop = readonly [offset: number, colour: string, opacity?: number];

export function newSheet(id: string): Sheet {
  return { id, defs: [], known: new Map() };
}

/** One decimal for small numbers, none for large ones, where a tenth of a pixel cannot be seen. */
function round(value: number): string {
  if (value >= 12 || value <= -12) return String(Math.round(value));
  const tenths = Math.round(value * 10);
  if (tenths % 10 === 0) return String(tenths / 10);
  if (tenths > -10 && tenths < 10) return tenths < 0 ? `-.${String(-tenths)}` : `.${String(tenths)}`;
  return String(tenths / 10);
}

/** Path data, its numbers rounded and its needless spaces left out. */
export function d(parts: TemplateStringsArray, ...values: number[]): string {
  let out = parts[0] ?? '';
  for (let at = 0; at < values.length; at++) {
    const text = round(values[at] ?? 0);
    out = text.startsWith('-') && out.endsWith(' ') ? out.slice(0, -1) + text : out + text;
    out += parts[at + 1] ?? '';
  }
  return out;
}

/** A paint attribute; see-through plain colours carry their opacity as two more digits. */
function paint(name: 'fill' | 'stroke', colour: string, opacity: number): string {
  if (opacity === 1 || !colour.startsWith('#')) return ` ${name}="${colour}"${faint(opacity)}`;
  const see = Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0');
  return ` ${name}="${colour}${see}"`;
}

function faint(opacity: number): string {
  return opacity === 1 ? '' : ` opacity="${String(Math.round(opacity * 100) / 100).replace('0.', '.')}"`;
}

export function rect(x: number, y: number, w: number, h: number, fill: string, opacity = 1, rx = 0): string {
  if (rx === 0) return path(box(x, y, w, h), fill, opacity);
  const corner = d` rx="${rx}"`;
  return d`<rect x="${x}" y="${y}" width="${w}" height="${h}"` + `${corner}${paint('fill', fill, opacity)}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, opacity = 1): string {
  return d`<circle cx="${x}" cy="${y}" r="${r}"` + `${paint('fill', fill, opacity)}/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string {
  return d`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"` + `${paint('fill', fill, opacity)}/>`;
}

export function path(data: string, fill: string, opacity = 1): string {
  return data === '' ? '' : `<path d="${data}"${paint('fill', fill, opacity)}/>`;
}

/** Straight strokes with square ends; the cheapest way to many small boxes. */
export function bars(data: string, colour: string, width: number, opacity = 1): string {
  if (data === '') return '';
  return `<path d="${data}"${paint('stroke', colour, opacity)} stroke-width="${round(width)}"/>`;
}

export function line(data: string, colour: string, width: number, opacity = 1): string {
  if (data === '') return '';
  return `<path d="${data}" fill="none"${paint('stroke', colour, opacity)} stroke-width="${round(width)}" stroke-linecap="round"/>`;
}

/** Path data of one rectangle; many of them joined make one cheap element. */
export function box(x: number, y: number, w: number, h: number): string {
  return d`M${x} ${y}h${w}v${h}H${x}z`;
}

/** Path data of a box with a round top of radius w/2. */
export function arch(x: number, y: number, w: number, h: number): string {
  return d`M${x} ${y + h}v${w / 2 - h}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`;
}

/** Path data of a point, to be drawn by `specks`. */
export function speck(x: number, y: number): string {
  return d`M${x} ${y}h.1`;
}

/** Round dots of radius r: a dozen bytes each. */
export function specks(data: string, r: number, colour: string, opacity = 1): string {
  if (data === '') return '';
  return `<path d="${data}"${paint('stroke', colour, opacity)} stroke-width="${round(r * 2)}" stroke-linecap="round"/>`;
}

/** Path data of a circle, for joining many into one element. */
export function dot(x: number, y: number, r: number): string {
  return d`M${x} ${y - r}a${r} ${r} 0 1 0 .1 0z`;
}

export function moved(x: number, y: number, scale: number, content: string): string {
  const size = scale === 1 ? '' : ` scale(${String(Math.round(scale * 1000) / 1000)})`;
  return `<g transform="translate(${round(x)} ${round(y)})${size}">${content}</g>`;
}

/** Shows `content`, drawn on a canvas of `across` × `tall`, cut to a frame. */
export function framed(x: number, y: number, w: number, h: number, view: string, content: string): string {
  return (
    d`<svg x="${x}" y="${y}" width="${w}" height="${h}"` +
    ` viewBox="${view}" preserveAspectRatio="xMidYMid slice">${content}</svg>`
  );
}

const vectors = {
  down: 'linearGradient x2="0" y2="1"',
  across: 'linearGradient',
  slant: 'linearGradient x2="1" y2="1"',
  glow: 'radialGradient',
};

/** Defines a gradient once and gives the fill that refers to it. */
export function gradient(sheet: Sheet, way: keyof typeof vectors, stops: readonly Stop[]): string {
  const inside = stops
    .map(([offset, colour, opacity]) => {
      const see = opacity === undefined ? '' : ` stop-opacity="${String(opacity).replace('0.', '.')}"`;
      const where = offset === 0 ? '' : ` offset="${String(offset).replace('0.', '.')}"`;
      return `<stop${where} stop-color="${colour}"${see}/>`;
    })
    .join('');
  const key = way + inside;
  const old = sheet.known.get(key);
  if (old !== undefined) return old;
  const id = `${sheet.id}-${String(sheet.defs.length)}`;
  const [tag = '', ...rest] = vectors[way].split(' ');
  sheet.defs.push(`<${[tag, `id="${id}"`, ...rest].join(' ')}>${inside}</${tag}>`);
  const fill = `url(#${id})`;
  sheet.known.set(key, fill);
  return fill;
}

/** A fill that repeats `content`, drawn in a cell of `w` × `h`, from x, y onwards. */
export function repeated(sheet: Sheet, x: number, y: number, w: number, h: number, content: string): string {
  const key = [x, y, w, h, content].join(' ');
  const old = sheet.known.get(key);
  if (old !== undefined) return old;
  const id = `${sheet.id}-${String(sheet.defs.length)}`;
  sheet.known.set(key, `url(#${id})`);
  const exact = (value: number) => String(Math.round(value * 100) / 100);
  sheet.defs.push(
    `<pattern id="${id}" patternUnits="userSpaceOnUse" x="${exact(x)}" y="${exact(y)}" width="${exact(w)}" height="${exact(h)}">${content}</pattern>`,
  );
  return `url(#${id})`;
}

/** A soft shine that fades out from its middle. */
export function glow(
  sheet: Sheet,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  strength: number,
): string {
  const fill = gradient(sheet, 'glow', [
    [0, colour, 1],
    [0.4, colour, 0.35],
    [1, colour, 0],
  ]);
  return oval(x, y, rx, ry, fill, strength);
}

/** A soft shadow lying on the ground. */
export function shadow(sheet: Sheet, x: number, y: number, rx: number, ry: number, strength = 0.3): string {
  return oval(
    x,
    y,
    rx,
    ry,
    gradient(sheet, 'glow', [
      [0, '#14203c', 0.9],
      [0.6, '#14203c', 0.45],
      [1, '#14203c', 0],
    ]),
    strength,
  );
}

/** Joins neighbours that are painted alike; gradients stay apart, for they stretch over their own shape. */
function joined(body: string): string {
  let out = '';
  let style = '';
  let data = '';
  const flush = () => {
    if (data !== '') out += `<path d="${data}"${style}/>`;
    data = '';
  };
  let from = 0;
  for (;;) {
    const at = body.indexOf('<path d="', from);
    if (at === -1) break;
    if (at > from) {
      flush();
      out += body.slice(from, at);
    }
    const quote = body.indexOf('"', at + 9);
    const end = body.indexOf('/>', quote);
    const own = body.slice(quote + 1, end);
    if (own !== style || own.includes('url(')) flush();
    style = own;
    data += body.slice(at + 9, quote);
    from = end + 2;
  }
  flush();
  return out + body.slice(from);
}

export function finished(sheet: Sheet, width: number, height: number, body: string): string {
  const view = `0 0 ${String(width)} ${String(height)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" preserveAspectRatio="xMidYMid slice"><defs>${sheet.defs.join('')}</defs>${joined(body)}</svg>`;
}
