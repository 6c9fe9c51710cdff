/** The tools of the memory server, in the order in which it lists them: a surface that others build on. */
export const MEMORY_TOOLS = [
  'memory_search_experiences',
  'memory_search_concepts',
  'memory_search_strategies',
  'memory_get_concept',
  'memory_get_experience',
  'memory_get_strategy',
  'memory_recall',
  'memory_remember',
  'memory_correct',
  'memory_forget',
  'history_tail',
];
