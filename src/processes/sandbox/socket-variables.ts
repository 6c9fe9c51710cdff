/** Variables by which programs find a socket, and how the value names it. */
const VARIABLES: Readonly<Record<string, RegExp>> = {
  SSH_AUTH_SOCK: /^(\/.*)$/,
  GPG_AGENT_INFO: /^(\/[^:]*)/,
  DBUS_SESSION_BUS_ADDRESS: /^unix:path=([^,;]+)/,
  DOCKER_HOST: /^unix:\/\/(\/.*)$/,
  CONTAINER_HOST: /^unix:\/\/(\/.*)$/,
  DISPLAY: /^:(\d+)/,
};

/** The person's variables that lead to a socket which programs may use: without them no program would find it. */
export function socketVariables(
  environment: Readonly<Record<string, string | undefined>>,
  sockets: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(VARIABLES).flatMap(([name, pattern]) => {
      const value = environment[name];
      const named = pattern.exec(value ?? '')?.[1];
      const path = name === 'DISPLAY' && named !== undefined ? `/tmp/.X11-unix/X${named}` : named;
      return value !== undefined && path !== undefined && sockets.includes(path) ? [[name, value]] : [];
    }),
  );
}
