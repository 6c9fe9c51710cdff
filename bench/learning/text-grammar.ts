import { AtlasError } from '../../src/core/atlas-error.ts';

export interface TextRule {
  readonly condition?: string;
  readonly rhs: string;
}

export interface TextGrammar {
  readonly rules: ReadonlyMap<string, readonly TextRule[]>;
  /** The texts of each action: its command, and the game's answer. */
  readonly actions: ReadonlyMap<string, { readonly template: string; readonly feedback: string }>;
}

/** Reads `grammar :: """{...}""";` and `action NAME { template :: "..."; feedback :: "..."; }`. */
export function parseTextGrammar(text: string): TextGrammar {
  const rules = new Map<string, readonly TextRule[]>();
  const actions = new Map<string, { readonly template: string; readonly feedback: string }>();
  const scanner = new Scanner(text);
  const take = (json: string): void => {
    for (const [name, choices] of Object.entries(JSON.parse(json) as Record<string, readonly TextRule[]>)) {
      rules.set(name, choices);
    }
  };
  while (!scanner.atEnd()) {
    const word = scanner.word();
    if (word === 'grammar') {
      take(scanner.assigned());
      continue;
    }
    if (word !== 'action') throw unreadable(`"${word}" is neither a grammar nor an action`);
    const name = scanner.word().toLowerCase();
    scanner.expect('{');
    const fields = new Map<string, string>();
    while (!scanner.took('}')) fields.set(scanner.word(), scanner.assigned());
    const own = fields.get('grammar');
    if (own !== undefined) take(own);
    actions.set(name, { template: fields.get('template') ?? '', feedback: fields.get('feedback') ?? '' });
  }
  return { rules, actions };
}

class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  atEnd(): boolean {
    this.#skip();
    return this.#at >= this.#text.length;
  }

  word(): string {
    this.#skip();
    const found = /^[\w.-]+/.exec(this.#text.slice(this.#at, this.#at + 200))?.[0];
    if (found === undefined) throw unreadable(`a word is missing at character ${this.#at}`);
    this.#at += found.length;
    return found;
  }

  took(mark: string): boolean {
    this.#skip();
    if (!this.#text.startsWith(mark, this.#at)) return false;
    this.#at += mark.length;
    return true;
  }

  expect(mark: string): void {
    if (!this.took(mark)) throw unreadable(`${mark} is missing at character ${this.#at}`);
  }

  /** `:: "..." ;` */
  assigned(): string {
    this.expect('::');
    const quote = this.took('"""') ? '"""' : '"';
    if (quote === '"') this.expect('"');
    const end = this.#text.indexOf(quote, this.#at);
    if (end < 0) throw unreadable(`a text that starts at character ${this.#at} does not end`);
    const text = this.#text.slice(this.#at, end);
    this.#at = end + quote.length;
    this.took(';');
    return text;
  }

  #skip(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at += 1;
  }
}

function unreadable(what: string): AtlasError {
  return new AtlasError('usage', `the text grammar cannot be read: ${what}`, {
    remedy: 'Give a folder with grammar.twl2.',
  });
}
