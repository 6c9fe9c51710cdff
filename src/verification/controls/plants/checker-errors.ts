import { insertBefore, type Planter } from './plant.ts';

/** An error that a compiler, type checker or linter must find. */

export const plantTypeScriptError: Planter = (source, { mark }) => ({
  text: insertBefore(source, undefined, `const ${mark}: number = '${mark}';`),
  mark,
});

export const plantPythonTypeError: Planter = (source, { mark }) => ({
  text: insertBefore(source, undefined, `\n${mark}: int = "${mark}"`),
  mark,
});

/** Every Python linter reports an undefined name under its usual rules. */
export const plantPythonUndefined: Planter = (source, { mark }) => ({
  text: insertBefore(source, undefined, `\nprint(${mark})`),
  mark,
});

export const plantGoTypeError: Planter = (source, { mark }) => ({
  text: insertBefore(source, undefined, `\nvar ${mark} int = "${mark}"`),
  mark,
});

export const plantRustTypeError: Planter = (source, { mark }) => ({
  text: insertBefore(source, undefined, `\npub const ${mark.toUpperCase()}: i32 = "${mark}";`),
  mark,
});

/** A linter's rules are unknown, but every linter reports a syntax error. */
export const plantSyntaxError: Planter = (source, { mark }) => ({
  text: insertBefore(source, undefined, `const ${mark} = ;`),
  mark,
});
