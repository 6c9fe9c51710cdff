/** The fields of an object, in which each field that may be undefined becomes an optional one. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/**
 * Copies the object without its undefined fields, because readers treat a missing field and an undefined one
 * differently.
 */
export function defined<const T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/** A text or a list that says something; undefined where it is empty. */
export function some<T extends string | readonly unknown[]>(value: T): T | undefined {
  return value.length === 0 ? undefined : value;
}
