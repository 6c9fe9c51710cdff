/**
 * Whether a folder says by the names in it that a browser lives there, or a program that is made of one: logins, cookies
 * and everything that was typed lie in its files, and new ones of these programs come every month.
 */
export function isProfile(names: ReadonlySet<string>): boolean {
  return TELLING.some((name) => names.has(name));
}

const TELLING = [
  // Chromium and Electron
  'Local State', 'Local Storage', 'Login Data', 'Web Data', 'Cookies', 'Network Persistent State', 'Session Storage',
  // Firefox, Thunderbird and their kin
  'profiles.ini', 'key4.db', 'key3.db', 'logins.json', 'cookies.sqlite', 'signons.sqlite',
  // WebKit
  'cookies.txt', 'WebKit Cache', 'Cookies.binarycookies',
] as const; // prettier-ignore

/** Folders of code and of what was fetched: a name in them says nothing of the person. */
const NO_SETTINGS =
  /^(?:s?bin|lib(?:exec|32|64)?|include|src|pkg|share|docs?|man|locale|extensions?|plugins?|versions?|toolchains?|registry|node_modules|site-packages|_cacache|_npx|caches?|installs|shims|repository|wrapper|daemon|vendor|themes?|icons?|fonts?|templates?|snippets?)$/i;

/** Whether a folder inside a program's own may hold settings of the person. */
export function mayHoldSettings(name: string): boolean {
  return !NO_SETTINGS.test(name);
}

/** The hidden folder of one program in a home; in these three are those of many, and they are looked through as such. */
export function isOwnFolder(name: string): boolean {
  return name.startsWith('.') && !/^\.(?:cache|config|local)$/.test(name);
}
