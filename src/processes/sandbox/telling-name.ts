/**
 * Whether a file or folder among a person's settings says by its name that it holds a login: thousands of programs keep
 * theirs in a folder that no list knows. Certificates and public keys stay visible; without those of one's own
 * authority no program could fetch anything.
 */
export function isTellingName(name: string): boolean {
  return TELLS.test(name) && !FOR_EVERYBODY.test(name);
}

/** Behind the word that tells: what sort of file it is, which version, and whether it is a copy. */
const SORT = String.raw`(?:[-_. ](?:json[5lc]?|ya?ml|toml|txt|csv|ini|env|conf|cfg|xml|dat|bin|db|sqlite3?|rc|v\d+|\d+|cache|store|bak|backup|old|orig|enc|tfrc))*`;

const TELLS = new RegExp(
  [
    String.raw`^\.?(?:.*[-_.])?(?:credentials?|creds|secrets?|passwords?|passwd|passphrase|api[-_]?keys?|auth[-_]?tokens?|keyrings?|keychains?|credstore)${SORT}$`,
    String.raw`^\.?(?:.*[-_.])?tokens?${SORT}$`,
    String.raw`^\.?(?:.*[-_.])?(?:access|refresh|auth|id|api|session|bearer|msal)[-_.]?tokens?(?:[-_.]?caches?)?${SORT}$`,
    String.raw`^\.?(?:.*[-_.])?(?:auth|oauth2?|sessions?|cookies?|logins?|msal|identity)(?:[-_.]\w+)*\.(?:json|ya?ml|toml|ini|sqlite3?|db|bin|cache)$`,
    String.raw`^auth$`,
    String.raw`^(?:.*[-_.])?accounts?\.(?:xml|json|conf|db|ya?ml|toml)$`,
    String.raw`^(?:client[-_]secret|service[-_]?account|gha-creds|firebase-adminsdk).*\.json$|firebase-adminsdk.*\.json$`,
    String.raw`^(?:.*[-_. ])?(?:recovery|backup|2fa|mfa|otp|totp)[-_ ]?(?:codes?|keys?|secrets?)${SORT}$`,
    String.raw`^(?:.*[-_. ])?(?:seed[-_ ]?phrase|mnemonic|private[-_ ]?keys?|secret[-_ ]?keys?|signing[-_ ]?keys?)${SORT}$`,
    String.raw`^(?:.*[-_.])?keys\.(?:json|txt|toml|ya?ml)$`,
    String.raw`^(?:bitwarden|lastpass|1password|dashlane|keepass\w*|chrome|firefox|proton\w*)[-_ ]?(?:vault[-_ ])?(?:export|passwords?).*$`,
    String.raw`^\.env(?:\.\w+)?$`,
    String.raw`^\.?vault[-_.]?pass(?:word)?(?:\.\w+)?$`,
    String.raw`^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$`,
    String.raw`\.(?:pem|key|p8|p12|pfx|pvk|jks|jwk|kdbx?|psafe3|opvault|agilekeychain|enpassdb|keychain(?:-db)?|ovpn|keytab|ppk|agekey|keystore|1pux|wallet)$`,
    String.raw`^(?:wallet\.dat|wallets|keystores?|refresh_token)$`,
  ].join('|'),
  'iu',
);

const FOR_EVERYBODY =
  /(?:^|[-_.])(?:ca|cacert|certs?|certificates?|chain|fullchain|bundle|roots?|pub|public|known|example|sample|template)(?:[-_.]|$)/iu;
