import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Compiles the AssemblyScript of this repository into TypeScript files that hold the module as text, so that nothing
 * beside the compiler's own output has to be copied into the package. A test compiles again and compares.
 */
const ROOT = join(import.meta.dirname, '..');

export const MODULES: readonly { readonly source: string; readonly target: string; readonly name: string }[] = [
  { source: 'src/vectors/sqlite/int8-scan.as', target: 'src/vectors/sqlite/int8-scan-wasm.ts', name: 'SCAN_WASM' },
  { source: 'src/embeddings/max-sim.as', target: 'src/embeddings/max-sim-wasm.ts', name: 'MAX_SIM_WASM' },
  {
    source: 'src/embeddings/project-rows.as',
    target: 'src/embeddings/project-rows-wasm.ts',
    name: 'PROJECT_ROWS_WASM',
  },
];

/** The base 64 of one compiled module. */
export async function compileModule(path: string): Promise<string> {
  const { main } = await import('assemblyscript/asc');
  const source = await readFile(join(ROOT, path), 'utf8');
  let binary: Uint8Array | undefined;
  // The compiler wants a name that ends in .ts, which our own compiler must not see.
  const { error } = await main(
    ['entry.ts', '-O3', '--enable', 'simd', '--runtime', 'stub', '--noAssert', '--importMemory', '-o', 'out.wasm'],
    {
      readFile: (name) => (name === 'entry.ts' ? source : null),
      writeFile: (name, contents) => {
        if (name === 'out.wasm' && typeof contents !== 'string') binary = contents;
      },
      listFiles: () => [],
    },
  );
  if (error !== null || binary === undefined) throw new Error(`${path} does not compile`, { cause: error });
  return Buffer.from(binary).toString('base64');
}

if (import.meta.main) {
  for (const { source, target, name } of MODULES) {
    const lines = (await compileModule(source)).match(/.{1,110}/g) ?? [];
    const list = lines.map((line) => `  '${line}',`).join('\n');
    await writeFile(
      join(ROOT, target),
      `/** Made by \`npm run build:wasm\`; not edited by hand. */\nexport const ${name}: string = [\n${list}\n].join('');\n`,
    );
  }
}
