/** Variables by which programs find a proxy, in both spellings that there are. */
export function proxyEnvironment(port: number): Readonly<Record<string, string>> {
  const proxy = `http://127.0.0.1:${port}`;
  // What a program finds on its own loopback is its own, or was promised to it: no proxy stands between.
  const none = 'localhost,127.0.0.1,::1';
  return {
    ...inBothCases({ HTTP_PROXY: proxy, HTTPS_PROXY: proxy, ALL_PROXY: proxy, NO_PROXY: none }),
    // Node looks at these variables only when it is told to.
    NODE_USE_ENV_PROXY: '1',
    // Programs that look for news of themselves would ask for hosts that nobody needs.
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
