/** The default port of the page's server. */
export const WEB_PORT = 7346;
