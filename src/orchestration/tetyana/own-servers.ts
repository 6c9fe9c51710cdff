/** The servers that Atlas itself hands to agents; what is called there passes its gate there. */
export const OWN_SERVERS = { memory: 'atlas-memory', screen: 'atlas-screen' } as const;

const SERVER = '(?:atlas[-_](?:memory|screen))';
const FORMS = [
  // mcp__atlas-screen__click, mcp_atlas-screen_click, atlas-screen_click, atlas-screen-click
  new RegExp(`^(?:mcp_{1,2})?${SERVER}(?:__|[-_.:/])\\w+$`),
  // click (atlas-screen MCP Server)
  new RegExp(`^\\w+ \\(${SERVER} MCP Server\\)$`),
];

/** Whether an agent's name for a tool means one of those servers. Each agent joins the two names in its own way. */
export function isOwnTool(name: string): boolean {
  return FORMS.some((form) => form.test(name.trim()));
}
