/**
 * Whether a file or folder among a person's settings says by its name that it holds a login: thousands of programs keep
 * theirs in a folder that no list knows. Certificates and public keys stay visible; without those of one's own
 * authority no program could fetch anything.
 */
export function isTellingName(name: string): boolean {
  return TELLS.test(name) && !FOR_EVERYBODY.test(name);
}

const TELLS = new RegExp(
  [
    String.raw`^\.?(?:.*[-_.])?(?:credentials?|creds|secrets?|passwords?|passwd|passphrase|api[-_]?keys?|auth[-_]?tokens?)(?:[-_.](?:json|ya?ml|toml|txt|ini|env|conf|cfg|db|v\d+|cache|store))*$`,
    String.raw`^\.?(?:.*[-_.])?tokens?(?:[-_.](?:json|ya?ml|toml|txt|cache|store|db))*$`,
    String.raw`^(?:auth|oauth|session|cookies?)(?:[-_.]\w+)*\.(?:json|ya?ml|toml|sqlite)$`,
    String.raw`^auth$`,
    String.raw`^(?:.*[-_.])?accounts?\.(?:xml|json|conf|db)$`,
    String.raw`^\.env(?:\.\w+)?$`,
    String.raw`^\.?vault[-_.]?pass(?:word)?(?:\.\w+)?$`,
    String.raw`^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$`,
    String.raw`\.(?:pem|key|p12|pfx|jks|kdbx?|ovpn|keytab|ppk|agekey|keystore)$`,
    String.raw`^(?:wallet\.dat|wallets|keystores?|private[-_]?keys?|refresh_token)$`,
  ].join('|'),
  'iu',
);

const FOR_EVERYBODY =
  /(?:^|[-_.])(?:ca|cacert|certs?|certificates?|chain|fullchain|bundle|roots?|pub|public|known|example|sample|template)(?:[-_.]|$)/iu;
