/**
 * The protocol of a connection, by its first bytes.
 *
 *  more   too few bytes to decide
 *  tls    a TLS greeting, and the name that it asks for, where it asks for one
 *  http   a request in plain text
 *  other  anything else, a greeting that is no sound one included
 */
export type Greeting =
  | { readonly kind: 'more' | 'http' | 'other' }
  | { readonly kind: 'tls'; readonly name: string | undefined };

/** A greeting with post-quantum keys and a ticket is below 4 kB; no client needs more than this. */
export const MAX_GREETING = 32 * 1024;

const HANDSHAKE = 22;
const CLIENT_HELLO = 1;
const SERVER_NAME = 0;
const MORE = { kind: 'more' } as const;
const OTHER = { kind: 'other' } as const;

export function readGreeting(bytes: Buffer): Greeting {
  const [first] = bytes;
  if (first === undefined) return MORE;
  if (first !== HANDSHAKE) return readsAsRequest(bytes);
  const message = handshakeIn(bytes);
  if (message === 'more') return bytes.length < MAX_GREETING ? MORE : OTHER;
  if (message === undefined) return OTHER;
  try {
    return { kind: 'tls', name: serverName(new Reader(message)) };
  } catch {
    return OTHER;
  }
}

/** A method of HTTP: capitals and a blank. */
function readsAsRequest(bytes: Buffer): Greeting {
  const start = bytes.subarray(0, 24).toString('latin1');
  if (/^[A-Z]{3,20} /.test(start)) return { kind: 'http' };
  return /^[A-Z]{1,20}$/.test(start) ? MORE : OTHER;
}

/** The body of the first handshake message, put together from its records. */
function handshakeIn(bytes: Buffer): Buffer | 'more' | undefined {
  const parts: Buffer[] = [];
  let gathered = 0;
  for (let at = 0; ;) {
    if (bytes.length < at + 5) return 'more';
    if (bytes[at] !== HANDSHAKE || bytes[at + 1] !== 3) return undefined;
    const length = bytes.readUInt16BE(at + 3);
    if (length === 0 || length > 2 ** 14 + 256) return undefined;
    const part = bytes.subarray(at + 5, at + 5 + length);
    parts.push(part);
    gathered += part.length;
    const message = Buffer.concat(parts);
    if (message.length > 0 && message[0] !== CLIENT_HELLO) return undefined;
    if (gathered >= 4) {
      const wanted = message.readUIntBE(1, 3);
      if (wanted > MAX_GREETING) return undefined;
      if (gathered >= 4 + wanted) return message.subarray(4, 4 + wanted);
    }
    if (part.length < length) return 'more';
    at += 5 + length;
  }
}

/** Throws where the greeting ends too early or names two hosts. */
function serverName(hello: Reader): string | undefined {
  hello.skip(2 + 32);
  hello.skip(hello.number(1));
  hello.skip(hello.number(2));
  hello.skip(hello.number(1));
  if (hello.left === 0) return undefined;
  const extensions = new Reader(hello.take(hello.number(2)));
  let name: string | undefined;
  while (extensions.left > 0) {
    const type = extensions.number(2);
    const content = new Reader(extensions.take(extensions.number(2)));
    if (type !== SERVER_NAME) continue;
    const names = new Reader(content.take(content.number(2)));
    while (names.left > 0) {
      const kind = names.number(1);
      const text = names.take(names.number(2)).toString('latin1');
      if (kind !== 0) continue;
      if (name !== undefined) throw new RangeError('two names');
      name = text.toLowerCase().replace(/\.$/, '');
    }
  }
  return name;
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  number(size: number): number {
    const value = this.#bytes.readUIntBE(this.#at, size);
    this.#at += size;
    return value;
  }

  take(length: number): Buffer {
    if (length > this.left) throw new RangeError('too short');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  skip(length: number): void {
    this.take(length);
  }
}
