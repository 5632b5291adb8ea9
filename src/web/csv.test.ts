import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each(['=', '+', '-', '@', '|', '\t=', '\r=', ' =', '\u{feff}=', '\u{200b}+'])(
  'a cell that begins with %j is no formula',
  (begins) => {
    const text = `${begins}HYPERLINK("http://evil.example")`;
    expect(csvLine(['Dana', text])).toBe(`Dana,"'${begins}HYPERLINK(""http://evil.example"")"\r\n`);
  },
);

test.each(['-12.50', '12', 'Dana-Maria', '1+1'])('%s is left as it is', (text) =>
  expect(csvLine([text])).toBe(`${text}\r\n`),
);
