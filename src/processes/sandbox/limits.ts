/** How much one program, with everything that it starts, may take of the machine. */
export interface Limits {
  /** Processes and threads at once. */
  readonly processes: number;
  /** Memory that is really used, the files in its temporary file systems included. */
  readonly memoryBytes: number;
  /** Files that each of its processes may hold open. */
  readonly openFiles: number;
  /** The size of any one file that it writes. */
  readonly fileBytes: number;
}
