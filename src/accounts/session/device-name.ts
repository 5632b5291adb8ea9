/** The browser and operating system of a device by their own names; null when they can't be told. */
export interface DeviceName {
  readonly browser: string | null;
  readonly system: string | null;
}

/** In this order: browsers name those that they are compatible with, too. */
const browsers: readonly (readonly [part: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [part: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Reads a User-Agent header. */
export function deviceName(userAgent: string): DeviceName {
  const text = userAgent.slice(0, 400);
  const find = (list: typeof browsers) => list.find(([part]) => part.test(text))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
