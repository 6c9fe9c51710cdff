/**
 * Statements of a test that passes unless a shared global is no longer the language's own: `JSON.stringify` that was
 * written here, a method of `unittest` whose code lies in the project. They fail with a word.
 *
 * A test that uses such a thing says nothing about the program any more, however alive its assertions are.
 */
export function javascriptTampering(word: string): string {
  const holders = JSON.stringify(
    'Object Array String Number Boolean RegExp Function Symbol Promise Map Set WeakMap WeakSet Date BigInt JSON Math Reflect'.split(
      ' ',
    ),
  );
  return [
    `const fresh = globalThis.process?.getBuiltinModule?.('node:vm');`,
    `const changed = [];`,
    `const written = (one) => typeof one === 'function' && Function.prototype.toString.call(one).indexOf('[native code]') < 0;`,
    `for (const name of fresh === undefined ? [] : ${holders}) for (const place of [name, name + '.prototype']) {`,
    `  const holder = place === name ? globalThis[name] : globalThis[name]?.prototype;`,
    `  const real = fresh.runInNewContext(place);`,
    `  if (holder == null || real == null) continue;`,
    `  for (const key of Reflect.ownKeys(real)) {`,
    `    const { value, get } = Reflect.getOwnPropertyDescriptor(holder, key) ?? {};`,
    `    if (written(value) || written(get)) changed.push(place + '.' + String(key));`,
    `  }`,
    `}`,
    `if (changed.length > 0) throw new Error(${JSON.stringify(`${word} `)} + changed.slice(0, 3).join(', '));`,
  ].join('\n');
}

export function pythonTampering(word: string): readonly string[] {
  return [
    'import os, sys',
    "root = os.path.join(os.getcwd(), '')",
    "here = lambda path: path[:1] != '<' and os.path.abspath(path).startswith(root) and '-packages' not in path",
    "own = lambda one: here(getattr(getattr(getattr(one, 'fget', one), '__code__', None), 'co_filename', '/'))",
    "names = set(getattr(sys, 'stdlib_module_names', ())) | {'pytest', '_pytest'}",
    'changed = []',
    'for name, module in list(sys.modules.items()):',
    "    if name.split('.')[0] not in names or name in ('sys', 'warnings', '__main__') or here(getattr(module, '__file__', None) or '/'):",
    '        continue',
    '    for key, value in list(vars(module).items()):',
    '        if own(value) or (isinstance(value, type) and value.__module__ == name and any(own(one) for one in list(vars(value).values()))):',
    "            changed.append(name + '.' + key)",
    'if changed:',
    `    raise AssertionError("${word} " + ", ".join(changed[:3]))`,
  ];
}
