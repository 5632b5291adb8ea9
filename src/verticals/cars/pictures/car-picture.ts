import { type CarGroup, carGroup, carGroups, carFuel } from '../acriss.ts';
import type { Car } from '../supplier.ts';

/** The address of a car's drawn picture: a model has the same paint everywhere. */
export function carPicture({ name, acriss }: Pick<Car, 'name' | 'acriss'>): string {
  const sum = [...name].reduce((all, letter) => all + letter.codePointAt(0)!, 0);
  const paint = carFuel(acriss) === 'electric' ? 'mint' : fuelPaints[sum % fuelPaints.length];
  return `/media/cars/${carGroup(acriss)}-${paint}.svg`;
}

const paints = {
  blue: ['#3f74b5', '#2c5688'],
  sand: ['#c08a4e', '#93683a'],
  mint: ['#3d9c86', '#2b7363'],
  wine: ['#a9525c', '#7e3943'],
  slate: ['#6f7c8c', '#515c69'],
} as const;
const fuelPaints = ['blue', 'sand', 'wine', 'slate'] as const;
type Paint = keyof typeof paints;

interface Shape {
  /** The body above the sills, from the rear to the front, in a box of 240 × 120. */
  readonly body: string;
  readonly glass: readonly string[];
  readonly wheels: readonly [number, number];
  readonly radius: number;
  /** Where the body begins and ends. */
  readonly ends: readonly [number, number];
}

const shapes: Readonly<Record<CarGroup, Shape>> = {
  small: {
    body: 'M52 90V66q1-9 8-12l14-19q5-6 14-6h38q9 0 16 6l22 19q20 3 23 14v22Z',
    glass: ['M76 54l10-14q3-4 8-4h14v18Z', 'M114 36h14q5 0 9 4l14 14h-37Z'],
    wheels: [80, 164],
    radius: 16,
    ends: [52, 187],
  },
  medium: {
    body: 'M30 90V68q1-9 9-11l20-19q8-8 20-8h42q12 0 22 7l26 19q30 3 37 14v20Z',
    glass: ['M62 56l14-13q5-5 13-5h15v18Z', 'M110 38h14q8 0 14 5l18 13h-46Z'],
    wheels: [66, 168],
    radius: 16,
    ends: [30, 206],
  },
  large: {
    body: 'M20 90V70q1-9 10-11l28-4 22-18q8-7 20-7h34q12 0 22 7l26 19q34 3 41 14v20Z',
    glass: ['M72 55l15-13q5-4 12-4h13v17Z', 'M118 38h14q8 0 14 5l17 12h-45Z'],
    wheels: [62, 178],
    radius: 17,
    ends: [20, 223],
  },
  premium: {
    body: 'M14 90V71q1-8 10-10l34-6 26-19q9-6 21-6h32q12 0 22 6l26 19q36 4 43 15v20Z',
    glass: ['M76 55l17-13q5-4 12-4h11v17Z', 'M122 38h14q8 0 14 5l17 12h-45Z'],
    wheels: [60, 182],
    radius: 18,
    ends: [14, 228],
  },
  estate: {
    body: 'M20 90V64q0-6 3-10l8-18q3-7 12-7h84q12 0 22 7l27 20q30 3 38 14v20Z',
    glass: ['M40 55l6-14q1-4 7-4h22v18Z', 'M81 37h26v18H81Z', 'M113 37h12q8 0 14 5l18 13h-44Z'],
    wheels: [60, 176],
    radius: 17,
    ends: [20, 214],
  },
  suv: {
    body: 'M24 88V60q0-6 4-11l10-18q5-9 15-9h74q12 0 21 8l24 21q32 4 40 15v22Z',
    glass: ['M46 51l8-15q2-4 8-4h20v19Z', 'M88 32h22v19H88Z', 'M116 32h10q7 0 12 5l16 14h-38Z'],
    wheels: [64, 174],
    radius: 20,
    ends: [24, 212],
  },
  van: {
    body: 'M20 90V34q0-14 14-14h104q14 0 23 10l26 28q28 4 33 14v18Z',
    glass: ['M32 50V34q0-4 4-4h26v20Z', 'M68 30h34v20H68Z', 'M108 30h26q8 0 14 6l14 14h-54Z'],
    wheels: [60, 176],
    radius: 18,
    ends: [20, 220],
  },
  convertible: {
    body: 'M20 90V70q1-9 10-11l44-5h62l24-3q40 4 50 17v22Z',
    glass: ['M126 54l-10-20 5-2 27 20Z'],
    wheels: [62, 178],
    radius: 17,
    ends: [20, 210],
  },
  special: {
    body: 'M16 88V56h90V38q0-12 12-12h26q10 0 17 8l20 22q34 4 41 14v18Z',
    glass: ['M114 54V40q0-6 6-6h24q6 0 10 5l12 15Z'],
    wheels: [58, 178],
    radius: 19,
    ends: [16, 222],
  },
};

const isPaint = (text: string): text is Paint => Object.hasOwn(paints, text);

/** The SVG of `suv-blue`; null for a name that no page uses. */
export function drawCar(name: string): string | null {
  const [group = '', paint = ''] = name.split('-');
  const shape = carGroups.some((one) => one === group) ? shapes[group as CarGroup] : undefined;
  if (!shape || !isPaint(paint)) return null;
  const [light, dark] = paints[paint];
  const [rear, front] = shape.ends;
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="92" r="${shape.radius}" fill="#22262c"/><circle cx="${x}" cy="92" r="${shape.radius * 0.55}" fill="#c9ced6"/><circle cx="${x}" cy="92" r="${shape.radius * 0.18}" fill="#6c737d"/>`;
  const lamp = (x: number, fill: string) => `<rect x="${x}" y="68" width="12" height="7" rx="3" fill="${fill}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 120"><path d="M0 0h240v120H0z" fill="#e9eff6"/>` +
    `<path d="M0 92h240v28H0z" fill="#d3dce6"/><ellipse cx="${(rear + front) / 2}" cy="108" rx="${(front - rear) / 2}" ry="5" fill="#000" opacity=".16"/>` +
    `<clipPath id="b"><path d="${shape.body}"/></clipPath><g clip-path="url(#b)"><path d="M0 0h240v120H0z" fill="${light}"/>` +
    `<path d="M0 78h240v42H0z" fill="${dark}" opacity=".55"/>${lamp(front - 10, '#ffe9a8')}${lamp(rear - 2, '#c0392b')}</g>` +
    `${shape.glass.map((path) => `<path d="${path}" fill="#f4f9fd"/>`).join('')}${shape.wheels.map(wheel).join('')}</svg>`
  );
}
