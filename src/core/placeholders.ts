/**
 * What stands where a secret would stand in a template, an example or code, and tells whoever reads it to put one there.
 * Taken out of a memory or a log, it would only make them harder to read.
 */
export function isPlaceholder(value: string): boolean {
  return (
    VARIABLE.test(value) ||
    STORED.test(value) ||
    ASKS.test(value) ||
    ELIDED.test(value) ||
    DRAWN_OUT.test(value.replace(/^[\w-]{0,12}[_-](?=[^_-]*$)/, ''))
  );
}

/** `$TOKEN`, `${DB_PASSWORD}`, `%TOKEN%`, `{{ vault_password }}`, `<token>`, `$user->secret`. A password may begin with `$`. */
const VARIABLE =
  /^(?:\$[A-Z_][A-Z0-9_]*|\$[A-Za-z_]+(?:->[A-Za-z_]+)*|\$?\{\{?[^{}\n]*(?:\}\}?)?|\$\([^)\n]*\)?|%[A-Z_][A-Z0-9_]*%|<[^<>\n]{0,60}>?|!(?:Ref|Sub|GetAtt)\b.*)$/;
/** `op://Team/db/password`, `vault:secret/data/mail#pass`, `arn:aws:…`: where the secret lies for whoever may read it. */
const STORED =
  /^(?:op|bws|ssm|awssm|aws-sm|gcp-sm|gcpsm|akv|azkv|doppler|keyring|vault|infisical|secretref|ref\+[a-z]+|keepass|pass):\/\/\S|^(?:vault|ssm|keyring|keychain|file|env):[A-Za-z/.][\w./#:@-]*$|^arn:aws|^projects\/[\w-]+\/secrets\/|^https:\/\/[\w-]+\.vault\.azure\.net\b/;
/** `your-api-key-here`, `YOUR_API_KEY`, `xoxb-your-token`, `changeme`. */
const ASKS =
  /^(?:(?:my|insert|add|put|enter|set|replace|some|paste)[_-](?:\w+[_-])*(?:key|token|secret|password|here|me|this)|(?:[a-z0-9]{1,8}[_-]){0,2}your[_-][\w-]*|change[_-]?(?:me|this|it)|replace[_-]?(?:me|this)|placeholder|example|dummy|redacted|todo|tbd|fixme|n\/a|\[(?:redacted|filtered|hidden|masked|removed|secret)\]|\*{2,}\w{1,20}\*{2,})$/i;
/** `sk-...`, `****`, `…`. */
const ELIDED = /^[\w-]{0,12}(?:\.{3,}|…|\*{3,}|•{3,})$/;
/** `ghp_xxxxxxxxxxxx`, `0000000000`: one sign again and again behind what the issuer puts in front. */
const DRAWN_OUT = /^([xX0*#.-])\1{4,}$/;
