import { afterFlag } from '../after-flag.ts';
import type { ReadingBuilder } from '../reading.ts';
import { custom, plain, type Shape } from '../shape.ts';

const compiler = plain(
  'B:! wrapper:& fplugin:! fpass-plugin:! specs:! load:! plugin:! config:! fuse-ld:! ld-path:! ccc-gcc-name:& no-integrated-cpp! iplugindir:! load-pass-plugin:! fprofile-use:! dumpdir:!',
  {
    dashed: true,
    operand: /^@/,
    word: /^-(?:fplugin|fpass-plugin|fuse-ld=.*\/|B.|-?specs|Wl,.*(?:plugin|dynamic-linker)|Wa,@|Xclang$|Xlinker$|Xassembler$|mllvm$)/,
  },
);
const linker = plain('- plugin:! dynamic-linker:! rpath:!', { dashed: true, operand: /^@/ });
const binutils = plain('- plugin:!', { operand: /^@/ });

/** Programs that load plug-ins, or hand their work to programs that words of theirs name. */
export const COMPILERS: Readonly<Record<string, Shape>> = {
  gcc: compiler, 'g++': compiler, cc: compiler, c99: compiler, c89: compiler, c11: compiler, c17: compiler, 'c++': compiler, clang: compiler, 'clang++': compiler, cpp: compiler, gfortran: compiler, gnat: compiler, gdc: compiler, gccgo: compiler, icc: compiler, nvcc: compiler, emcc: compiler, 'clang-tidy': plain('- load:! config:! config-file:! fix', { dashed: true }), opt: plain('- load:! load-pass-plugin:!', { dashed: true }),
  tcc: plain('B:! run:@', { dashed: true, operand: /^@/ }),
  ld: linker, 'ld.bfd': linker, 'ld.gold': linker, 'ld.lld': linker, lld: linker, mold: plain('- plugin:! run!', { dashed: true, operand: /^@/ }), as: binutils, ar: binutils, nm: binutils, ranlib: binutils, objcopy: binutils, strip: binutils, objdump: binutils, size: binutils,
  rustc: plain('C:&Z:! codegen:& extern:!', { operand: /^@/, word: /^(?:-C|--codegen=?)(?:linker|ar|link-arg|link-args|llvm-args)?/ }), rustdoc: plain('C:&Z:! runtool:$ test-runtool:$ codegen:& test-builder:$ html-in-header:!', { operand: /^@/ }),
  swiftc: plain('- load-plugin-library:! load-plugin-executable:! tools-directory:! use-ld:! plugin-path:!', { dashed: true, operand: /^@/, word: /^-X(?:frontend|clang|linker|cc)$/ }), ghc: plain('- pgmF:$ pgmP:$ pgmc:$ pgml:$ pgma:$ fplugin:! plugin-package:! e:&', { dashed: true, operand: /^@/, word: /^-(?:pgm\w+|e$|fplugin)/ }),
  javac: plain('- processor:! processorpath:! A:! Xplugin:!', { dashed: true, operand: /^@/, word: /^-(?:J|Xplugin|-processor-path)/ }), kotlinc: plain('- script! Xplugin:! P:!', { dashed: true, operand: /^@/, word: /^-(?:J|Xplugin|P$)/ }), scalac: plain('- Xplugin:!', { dashed: true, word: /^-(?:J|Xplugin)/ }),
  ocamlfind: plain(), nim: plain('- passC:! passL:! cc:! run!', { operand: /^(?:r|e)$|\.nims$/, word: /^-r$/ }), zig: plain('-', { operand: /^(?:run|test|build)$/ }),
  cmake: custom(readCmake),
}; // prettier-ignore

const LAUNCHERS =
  /^-D[^=]*(?:LAUNCHER|COMPILER|LINKER|PROGRAM|COMMAND|RUNNER|EMULATOR|TOOLCHAIN|RULE|SHELL)[^=]*=(.*)$/is;

/** `cmake -P FILE` runs a script, `cmake -E env|time|chdir` a command; definitions name compilers and launchers. */
function readCmake(reading: ReadingBuilder, start: number): void {
  const { words } = reading;
  for (const [index, word] of words.entries()) {
    if (index < start) continue;
    const { value } = word;
    if (value === undefined) {
      if (word.splits === true || word.leading === '' || word.leading.startsWith('-')) reading.name(index);
      continue;
    }
    const joined = value === '-D' ? `-D${words[index + 1]?.value ?? ''}` : value;
    const [, launcher] = LAUNCHERS.exec(joined) ?? [];
    if (launcher !== undefined) {
      reading.name(index, ...(value === '-D' ? [index + 1] : []));
      reading.inCode(launcher);
    }
    if (/^(?:-P|-C|--toolchain|--preset|--install-prefix)$/.test(value)) {
      reading.name(index, index + 1);
      if (value === '-P') reading.script(words[index + 1]);
    }
    if (/^[A-Z_]+=/.test(value) && words.slice(0, index).some((one) => one.value === '--')) {
      reading.name(index);
      reading.inCode(value);
    }
    if (value !== '-E') continue;
    reading.nameAll(index);
    const [tool = '', ...rest] = words.slice(index + 1).map((one) => one.value ?? '');
    // Other tools are the usual ones, built in.
    if (tool === 'time') reading.command(index + 2);
    else if (tool === 'chdir') reading.command(index + 3, { moved: true });
    else if (tool !== 'env') reading.command(index + 1);
    else if (!afterFlag(reading, index + 2, /^--$/)) {
      const at = rest.findIndex((one) => !one.includes('=') || /^[^=]*\s/.test(one));
      if (at >= 0) reading.command(index + 2 + at);
    }
    return;
  }
}
