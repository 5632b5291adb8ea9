import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';

/** At most two passwords are hashed at a time, and a core is left free of it: sign-ins must not stop all other requests. */
export interface PasswordHashing {
  /** A PHC string of argon2id. Null when too many are queued. */
  hash(password: string): Promise<string | null>;
  /**
   * Whether a password belongs to a stored hash. Without a hash it takes as long and answers false, so that an attacker cannot
   * tell whether an account exists. `busy` when too many are queued.
   */
  verify(password: string, stored: string | null): Promise<'right' | 'wrong' | 'busy'>;
  /** Too many are queued now: what would be refused in the end need not begin. */
  isBusy(): boolean;
}

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1));
const mayWait = 20;

export function createPasswordHashing(): PasswordHashing {
  let running = 0;
  const waiting: (() => void)[] = [];
  const inTurn = async <Answer>(work: () => Promise<Answer>): Promise<Answer | null> => {
    if (running >= atOnce) {
      if (waiting.length >= mayWait) return null;
      await new Promise<void>((start) => waiting.push(start));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return {
    isBusy: () => running >= atOnce && waiting.length >= mayWait,
    hash: (password) => inTurn(async () => write(cost, ...(await fresh(password)))),
    async verify(password, stored) {
      const known = stored === null ? null : read(stored);
      const checked = await inTurn(async () => {
        const { salt, tag } = known ?? nobody;
        const made = await derive(password, salt, known?.cost ?? cost, tag.length);
        return timingSafeEqual(made, tag) && known !== null;
      });
      return checked === null ? 'busy' : checked ? 'right' : 'wrong';
    },
  };
}

const nobody = { salt: Buffer.alloc(16), tag: Buffer.alloc(tagLength, 1) };

async function fresh(password: string): Promise<[salt: Buffer, tag: Buffer]> {
  const salt = randomBytes(16);
  return [salt, await derive(password, salt, cost, tagLength)];
}

async function derive(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost, length: number) {
  // Another keyboard may encode the same password with other code points.
  const message = Buffer.from(password.normalize('NFKC'));
  const parameters = { message, nonce, memory, passes, parallelism, tagLength: length };
  return await new Promise<Buffer>((resolve, reject) =>
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag))),
  );
}

function write({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(tag)}`;
}

/** Parses a PHC string; throws for one that we could not have written. */
function read(stored: string): { readonly cost: Cost; readonly salt: Buffer; readonly tag: Buffer } {
  const parts = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored);
  if (!parts) throw new Error('a stored password is not argon2id');
  const [, memory, passes, parallelism, salt, tag] = parts;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt!, 'base64'),
    tag: Buffer.from(tag!, 'base64'),
  };
}

/** Hashed with a lower cost than the current one: it is rehashed when its owner signs in. */
export function isWeak(stored: string): boolean {
  const { memory, passes } = read(stored).cost;
  return memory < cost.memory || passes < cost.passes;
}
