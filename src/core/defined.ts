/** The fields of an object, those that may be undefined as fields that may be left out. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The same fields without those that are undefined: a field that is left out is not one that says nothing. */
export function defined<const T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/** A text or a list that says something; undefined where it is empty. */
export function some<T extends string | readonly unknown[]>(value: T): T | undefined {
  return value.length === 0 ? undefined : value;
}
