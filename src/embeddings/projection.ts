/** So many components are kept of every word piece: a third of what the bundled model gives. */
export const TOKEN_WIDTH = 128;

/**
 * Texts on unrelated subjects. The vectors of all word pieces of a model have most of their length in common; the
 * average of these texts' pieces is subtracted before projecting, or the noise of projecting it would drown the rest.
 */
export const COMMON_TEXTS: readonly string[] = [
  'The children walked along the river in the morning and watched the boats.',
  'She wrote a short letter to her brother about the new job in the city.',
  'Open the file, read every line and return the number of words.',
  'The meeting on Friday was moved because two people were ill.',
  'A small function checks the input, raises an error and logs the reason.',
  'Blood samples of forty patients were compared before and after treatment.',
  'Put the clean plate on the table and heat the soup in the kitchen.',
  'He remembered the song from the concert last summer and played the guitar.',
  'The server restarts when the configuration changes or memory runs low.',
  'Prices rose in spring, fell in autumn and stayed flat through winter.',
];

/**
 * Rows of the matrix that takes a word piece's vector to TOKEN_WIDTH components. Random directions keep angles nearly
 * as they are (Johnson and Lindenstrauss), whatever the model. The numbers come from a fixed seed, so that vectors
 * stored earlier stay comparable.
 */
export function randomProjection(dimension: number): Float32Array {
  const rows = new Float32Array(TOKEN_WIDTH * dimension);
  let state = 0x9e3779b9;
  const uniform = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  for (let i = 0; i < rows.length; i += 1) {
    rows[i] = Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  }
  return orthonormal(rows, dimension);
}

/** Gram and Schmidt, so that no direction is counted twice. */
function orthonormal(rows: Float32Array, dimension: number): Float32Array {
  for (let row = 0; row * dimension < rows.length && row < dimension; row += 1) {
    const own = rows.subarray(row * dimension, (row + 1) * dimension);
    for (let other = 0; other < row; other += 1) {
      const before = rows.subarray(other * dimension, (other + 1) * dimension);
      let along = 0;
      for (let i = 0; i < dimension; i += 1) along += (own[i] ?? 0) * (before[i] ?? 0);
      for (let i = 0; i < dimension; i += 1) own[i] = (own[i] ?? 0) - along * (before[i] ?? 0);
    }
    const length = Math.hypot(...own);
    for (let i = 0; i < dimension; i += 1) own[i] = (own[i] ?? 0) / length;
  }
  return rows;
}
