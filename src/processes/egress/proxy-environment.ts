/** Variables by which programs find a proxy, in both spellings that there are. */
export function proxyEnvironment(port: number): Readonly<Record<string, string>> {
  const proxy = `http://127.0.0.1:${port}`;
  // The program's own loopback holds its own servers and the promised ports, so no proxy is used for it.
  const none = 'localhost,127.0.0.1,::1';
  return {
    ...inBothCases({ HTTP_PROXY: proxy, HTTPS_PROXY: proxy, ALL_PROXY: proxy, NO_PROXY: none }),
    // Node reads these variables only with this one.
    NODE_USE_ENV_PROXY: '1',
    // Programs that check for updates would ask for hosts that the step does not need.
    NO_UPDATE_NOTIFIER: '1',
    npm_config_update_notifier: 'false',
  };
}

function inBothCases(variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => [
      [name, value],
      [name.toLowerCase(), value],
    ]),
  );
}
