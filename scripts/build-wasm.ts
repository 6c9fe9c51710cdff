import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Compiles src/vectors/sqlite/int8-scan.as with AssemblyScript into int8-scan-wasm.ts: a TypeScript file, so that
 * nothing beside the compiler's own output has to be copied into the package. A test calls `compileScan` again and
 * compares.
 */
const FOLDER = join(import.meta.dirname, '../src/vectors/sqlite');
const ENTRY = 'int8-scan.ts';

export async function compileScan(): Promise<string> {
  const { main } = await import('assemblyscript/asc');
  const source = await readFile(join(FOLDER, 'int8-scan.as'), 'utf8');
  let binary: Uint8Array | undefined;
  const { error, stderr } = await main(
    [ENTRY, '-O3', '--enable', 'simd', '--runtime', 'stub', '--noAssert', '--importMemory', '--outFile', 'scan.wasm'],
    {
      readFile: (name) => (name === ENTRY ? source : null),
      writeFile: (name, contents) => {
        if (name === 'scan.wasm' && typeof contents !== 'string') binary = contents;
      },
      listFiles: () => [],
    },
  );
  if (error !== null || binary === undefined) throw new Error(stderr.toString(), { cause: error });
  const lines =
    Buffer.from(binary)
      .toString('base64')
      .match(/.{1,110}/g) ?? [];
  const list = lines.map((line) => `  '${line}',`).join('\n');
  return `/** Made by \`npm run build:wasm\` from int8-scan.as; not edited by hand. */\nexport const SCAN_WASM: string = [\n${list}\n].join('');\n`;
}

if (import.meta.main) await writeFile(join(FOLDER, 'int8-scan-wasm.ts'), await compileScan());
