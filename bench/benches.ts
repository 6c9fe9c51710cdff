/** The one way into the benchmarks: each is loaded at its first use. */
export const benches = {
  start: async () => (await import('./start.ts')).benchStart,
  tui: async () => (await import('./tui.ts')).benchTui,
  stage: async () => (await import('./stage.ts')).benchStage,
  agent: async () => (await import('./agent.ts')).benchAgent,
  tools: async () => (await import('./tools.ts')).benchTools,
  memory: async () => (await import('./memory.ts')).benchMemory,
  run: async () => (await import('./run.ts')).benchRun,
  retrieval: async () => (await import('./retrieval/retrieval.ts')).benchRetrieval,
  renderRetrieval: async () => (await import('./retrieval/render-retrieval.ts')).renderRetrieval,
  learning: async () => (await import('./learning/learning.ts')).benchLearning,
  renderLearning: async () => (await import('./learning/render-learning.ts')).renderLearning,
  store: async () => (await import('./store/store.ts')).benchStore,
  renderStore: async () => (await import('./store/render-store.ts')).renderStore,
  web: async () => (await import('./web/web.ts')).benchWeb,
  renderWeb: async () => (await import('./web/render-web.ts')).renderWeb,
  embedSet: async () => (await import('./store/embed-set.ts')).embedSet,
};
