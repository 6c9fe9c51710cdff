import { insertBefore, type Planter } from './plant.ts';

/** An error of the kind that a compiler, type checker or linter is there to find. */

export const plantTypeScriptError: Planter = (source, { mark }) => ({
  text: insertBefore(source, undefined, `const ${mark}: number = '${mark}';`),
  mark,
});

export const plantPythonTypeError: Planter = (source, { mark }) => ({
  text: insertBefore(source, undefined, `\n${mark}: int = "${mark}"`),
  mark,
});

/** A name that nobody defined is an error to every linter of Python with its usual rules. */
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

/** Which rules a linter is told to keep cannot be known; that a file is not even its language is an error to all. */
export const plantSyntaxError: Planter = (source, { mark }) => ({
  text: insertBefore(source, undefined, `const ${mark} = ;`),
  mark,
});
