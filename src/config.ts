import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).origin === text, 'must be an origin, like https://www.example.com');

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** `localhost` listens on 127.0.0.1 and on ::1. */
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_ORIGIN: origin.optional(),
  /** Address of the reverse proxy whose X-Forwarded-For is believed. */
  TRUSTED_PROXY: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  PAGE_CACHE: z.enum(['on', 'off']).default('on'),
  PUBLIC_CLIENT_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{8,200}$/)
    .default('wayfare-public-client'),
  MAP_STYLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Origins of the style's tiles, glyphs and pictures, besides its own; separated by commas. */
  MAP_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(origin))
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  WORLD_PROPERTIES: z.coerce.number().int().min(200).max(1_000_000).default(3_000),
  TIME_SCALE: z.coerce.number().positive().max(1).default(1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  WAYFARE_ENV: z.enum(['production', 'development']).default('development'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** `https://www.example.com`: links, canonical addresses and the default brand's host come from it. */
  readonly publicOrigin: string;
  readonly trustedProxy: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly dataDirectory: string;
  /** Signs form tokens and links. */
  readonly secret: string;
  /** The bearer of clients without a session; it grants nothing. */
  readonly publicToken: string;
  readonly pageCache: boolean;
  /** A MapLibre style in place of the schematic map. */
  readonly mapStyle: string | undefined;
  /** Where the browser may fetch what that style needs. */
  readonly mapOrigins: readonly string[];
  readonly smtpUrl: string | undefined;
  /** Hotels of the demo world. */
  readonly worldProperties: number;
  /** Every wait and time-out is multiplied by it; 1 is real time, 0.01 a hundred times faster. */
  readonly timeScale: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** People with a known password are let in: nobody but this machine can reach the site. */
  readonly demoPeople: boolean;
  /** Development pages (`/_dev/…`) are off in production. */
  readonly environment: 'production' | 'development';
}

/** A variable has a value that can't be used. The message names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads every variable once. Empty counts as not set. Throws ConfigError naming each bad variable. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  secretOf: (directory: string) => string = keptSecret,
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const read = parsed.data;
  const publicOrigin = read.PUBLIC_ORIGIN ?? `http://localhost:${read.PORT}`;
  return {
    port: read.PORT,
    host: read.HOST,
    publicOrigin,
    trustedProxy: read.TRUSTED_PROXY,
    databaseUrl: read.DATABASE_URL,
    dataDirectory: read.DATA_DIR,
    secret: read.SECRET ?? secretOf(read.DATA_DIR),
    publicToken: read.PUBLIC_CLIENT_TOKEN,
    pageCache: read.PAGE_CACHE === 'on',
    mapStyle: read.MAP_STYLE_URL,
    mapOrigins: read.MAP_STYLE_URL
      ? [...new Set([new URL(read.MAP_STYLE_URL).origin, ...(read.MAP_ORIGINS ?? [])])]
      : [],
    smtpUrl: read.SMTP_URL,
    worldProperties: read.WORLD_PROPERTIES,
    timeScale: read.TIME_SCALE,
    // On a developer's terminal only what needs attention.
    logLevel: read.LOG_LEVEL ?? (read.WAYFARE_ENV === 'production' ? 'info' : 'warn'),
    demoPeople:
      read.WAYFARE_ENV === 'development' && isLoopback(read.HOST) && isLoopback(new URL(publicOrigin).hostname),
    environment: read.WAYFARE_ENV,
  };
}

function isLoopback(host: string): boolean {
  return host === '127.0.0.1' || host === '::1' || host === '[::1]' || /(^|\.)localhost$/.test(host);
}

/** Made at the first start and readable by its owner only, so that forms survive a restart. */
function keptSecret(directory: string): string {
  const file = join(directory, 'secret');
  mkdirSync(directory, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
