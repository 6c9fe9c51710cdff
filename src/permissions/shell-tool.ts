/** The tool in whose name every shell line is judged, and the word by which a person allows all of them: `/allow shell`. */
export const SHELL_TOOL = { tool: 'run_shell', word: 'shell' } as const;
