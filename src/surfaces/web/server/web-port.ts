/** Where the page's server listens if nobody says otherwise. */
export const WEB_PORT = 7346;
