/**
 * Parts that were opened one after the other. They are closed together, the last one first, because each may depend on
 * those that were opened before it. The opener closes them also where one of them cannot be opened.
 */
export class OpenedParts implements AsyncDisposable {
  readonly #parts: AsyncDisposable[] = [];

  add<Part extends AsyncDisposable>(part: Part): Part {
    this.#parts.push(part);
    return part;
  }

  /** Closes every part, although one of them fails; the first failure is thrown. */
  async [Symbol.asyncDispose](): Promise<void> {
    const failures: unknown[] = [];
    for (;;) {
      const part = this.#parts.pop();
      if (part === undefined) break;
      try {
        await part[Symbol.asyncDispose]();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
