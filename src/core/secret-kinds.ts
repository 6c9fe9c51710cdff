/**
 * Shapes that only secrets have: what issuers put in front of theirs, and how long these are. One table for the whole
 * house; places that hold secrets whatever they look like are in redact.ts, names of such places in secret-names.ts.
 *
 * Every pattern begins with letters that are its own, so that ordinary text is passed over quickly, and none can match
 * another's beginning for long: the time taken is linear in the text.
 */
const W = 'A-Za-z0-9';
const U = String.raw`A-Za-z0-9_\-`;
const HEX = 'a-f0-9';
const UUID = '[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{12}';

const TABLE: Readonly<Record<string, string>> = {
  'age-key': `AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{40,64}`,
  'aws-key': `(?:AKIA|ASIA|AROA|AIDA|ABIA|ACCA)[${W}]{16}(?![${W}])|ABSK[${W}+/]{60,200}={0,2}`,
  'alibaba-key': `LTAI[${W}]{16,24}(?![${W}])`,
  'tencent-key': `AKID[${W}]{32}(?![${W}])`,
  'airtable-token': `pat[${W}]{14}\\.[${HEX}]{64}`,
  'anthropic-key': `sk-ant-[${U}]{16,256}`,
  'openai-key': `sk-(?:(?:proj|svcacct|admin|or-v1|None)-|(?=[${U}]*\\d))[${U}]{20,256}`,
  'artifactory-token': `AKCp[${W}]{60,80}|cmVmdGtu[${W}]{50,70}`,
  'atlassian-token': `AT(?:ATT3|CTT3|BB|TA)[${U}=.]{20,300}`,
  'asaas-key': `\\$aact_[${W}:]{30,200}`,
  'bitcoin-key': `[5KL][1-9A-HJ-NP-Za-km-z]{50,51}(?![${W}+/=_-])|[xyzt]prv[1-9A-HJ-NP-Za-km-z]{90,112}`,
  'azure-client-secret': `(?<![${W}_~.])[${W}_~.]{3}\\dQ~[${W}_~.-]{31,40}`,
  'braintree-token': `access_token\\$(?:production|sandbox)\\$[a-z0-9]{16}\\$[${HEX}]{32}`,
  'brevo-key': `x(?:keys|smtps)ib-[${HEX}]{64}-[${W}]{16}`,
  'buildkite-token': `bk(?:ua|at|ct)_[${W}]{32,64}`,
  'cargo-token': `cio[${W}]{32}(?![${W}])`,
  'circleci-token': `CCIPAT_[${W}]{16,32}_[${HEX}]{40}|CCIPRJ_[${W}]{16,32}_[${HEX}]{40}`,
  'clickup-token': `pk_\\d{6,10}_[A-Z0-9]{32}`,
  'clojars-token': `CLOJARS_[a-z0-9]{60}`,
  'cloudflare-key': `v1\\.0-[${HEX}]{24}-[${HEX}]{146}|cfut_[${W}]{36,64}`,
  'contentful-token': `CFPAT-[${U}]{43}`,
  'databricks-token': `dapi[${HEX}]{32}(?:-\\d)?(?![${W}])`,
  'digitalocean-token': `do[opr]_v1_[${HEX}]{40,80}`,
  'discord-token': `(?<![${U}.])[MNO][${U}]{23,27}\\.[${U}]{6}\\.[${U}]{27,40}`,
  'docker-token': `dckr_(?:pat|oat)_[${U}]{20,64}`,
  'doppler-token': `dp\\.(?:pt|st|ct|sa|scim|audit)\\.(?:[${U}]{1,40}\\.)?[${W}]{40,44}`,
  'dropbox-token': `sl\\.[${U}]{60,400}`,
  'duffel-token': `duffel_(?:test|live)_[${U}=]{43}`,
  'dynatrace-token': `dt0[a-z]\\d{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}`,
  'easypost-key': `EZ[AT]K[${W}]{54}`,
  'facebook-token': `EAA[A-Za-z]{1,2}[${W}]{80,300}`,
  'figma-token': `fig[dor]_[${U}]{30,80}`,
  'firebase-key': `AAAA[${U}]{7}:[${U}]{100,200}`,
  'flutterwave-key': `FLWSECK(?:_TEST)?-[${W}]{12,64}(?:-X)?`,
  'fly-token': `fm[12]r?_[${W}+/]{60,500}={0,3}|fo1_[${U}]{43}`,
  'frameio-token': `fio-u-[${U}=]{64}`,
  'github-token': `gh[pousr]_[${W}]{20,255}|github_pat_[${W}_]{20,255}`,
  'gitlab-token': `gl(?:pat|dt|ptt|rt|cbt|soat|ft|imt|agent|oas|ffct|wt)-[${U}]{16,128}|GR1348941[${U}]{20}`,
  'google-key': `AIza[${U}]{30,64}|ya29\\.[${U}]{20,512}|GOCSPX-[${U}]{20,64}|1//0[${U}]{40,200}`,
  'grafana-token': `glc_[${W}+/]{32,400}={0,3}|glsa_[${W}]{32}_[${HEX}]{8}`,
  'groq-key': `gsk_[${W}]{20,128}`,
  'harness-token': `[ps]at\\.[${U}]{22}\\.[${HEX}]{24}\\.[${W}]{20}`,
  'heroku-key': `HRKU-AA[${U}]{50,70}|HRKU-${UUID}`,
  'hub-token': `hf_[${W}]{20,64}|api_org_[A-Za-z]{34}`,
  'hubspot-token': `pat-(?:na|eu|ap)\\d-${UUID}`,
  'infracost-key': `ico-[${W}]{32}(?![${W}])`,
  'langsmith-key': `lsv2_(?:pt|sk)_[${HEX}]{32}_[${HEX}]{10}`,
  'launchdarkly-key': `(?:sdk|mob|api)-${UUID}`,
  'linear-key': `lin_(?:api|oauth)_[${W}]{32,64}`,
  'mailchimp-key': `(?<![${W}])[${HEX}]{32}-us\\d{1,2}(?!\\w)`,
  'mailersend-key': `mlsn\\.[${HEX}]{64}`,
  'mailgun-key': `(?:key|pubkey)-[${HEX}]{32}(?![${W}])|[${HEX}]{32}-[${HEX}]{8}-[${HEX}]{8}(?![${U}])`,
  'mapbox-token': `sk\\.eyJ[${U}]{40,200}\\.[${U}]{15,40}`,
  'maxmind-key': `[${W}]{6}_[${W}]{29}_mmk`,
  'mercadopago-token': `APP_USR-\\d{10,20}-\\d{6}-[${HEX}]{32}-\\d{6,12}`,
  'neon-key': `napi_[a-z0-9]{60,80}`,
  'netlify-token': `nfp_[${W}]{36,64}|nf[cop]_[${W}]{36}`,
  'newrelic-key': `NRAK-[A-Z0-9]{27}|NRJS-[${HEX}]{19}|NRII-[${U}]{32}|NRRA-[${HEX}]{42}`,
  'notion-token': `ntn_[${W}]{40,60}|secret_[${W}]{43}(?![${W}])`,
  'npm-token': `npm_[${W}]{30,64}`,
  'nuget-key': `oy2[a-z0-9]{43}(?![${W}])`,
  'nvidia-key': `nvapi-[${U}]{50,80}`,
  'octopus-key': `API-[A-Z0-9]{26}(?![${W}])`,
  'onepassword-token': `ops_eyJ[${W}+/]{100,2000}={0,3}|A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}`,
  'openshift-token': `sha256~[${U}]{43}`,
  'perplexity-key': `pplx-[${W}]{32,64}`,
  'pinecone-key': `pcsk_[${W}_]{40,90}`,
  'plaid-token': `access-(?:sandbox|development|production)-${UUID}`,
  'planetscale-token': `pscale_(?:tkn|pw|oauth)_[${W}=._-]{32,64}`,
  'postman-key': `PMAK-[${HEX}]{24}-[${HEX}]{34}`,
  'prefect-key': `pn[ub]_[${W}]{36}(?![${W}])`,
  'pulumi-token': `pul-[${HEX}]{40}(?![${W}])`,
  'pypi-token': `pypi-[${U}]{20,256}`,
  'razorpay-key': `rzp_(?:live|test)_[${W}]{14,24}`,
  'readme-key': `rdme_[a-z0-9]{70}`,
  'render-key': `rnd_[${W}]{28,40}(?![${W}])`,
  'replicate-token': `r8_[${W}]{20,64}`,
  'resend-key': `re_[${W}]{8}_[${W}]{20,32}(?![${W}])`,
  'rubygems-key': `rubygems_[${HEX}]{48}`,
  'scalingo-token': `tk-us-[${U}]{48}`,
  'sendgrid-key': `SG\\.[${U}]{16,32}\\.[${U}]{32,64}`,
  'sentry-token': `sntry[su]_[${W}+/=_]{40,300}`,
  'shippo-token': `shippo_(?:live|test)_[${HEX}]{40}`,
  'shopify-token': `shp(?:at|ca|pa|ss|ua)_[${HEX}A-F]{32}`,
  'slack-token': `xox[abceoprs](?:\\.xox[bp])?-[${W}-]{10,256}|xoxd-[${W}%+/-]{10,400}|xapp-[${W}-]{10,256}`,
  'slack-webhook': `https://hooks\\.slack\\.com/(?:services|workflows|triggers)/[${W}/_-]{20,120}`,
  'discord-webhook': `https://(?:\\w+\\.)?discord(?:app)?\\.com/api/webhooks/\\d{15,22}/[${U}]{40,100}`,
  'teams-webhook': `https://[\\w.-]+\\.webhook\\.office\\.com/webhookb2/[${W}@/-]{60,300}`,
  'zapier-webhook': `https://hooks\\.zapier\\.com/hooks/catch/\\d+/[a-z0-9]{5,20}`,
  'snyk-token': `snyk_(?:uat|sat)\\.[${HEX}]{8}\\.[${U}]{20,300}\\.[${U}]{20,100}`,
  'sonar-token': `sq[apu]_[${HEX}]{40}(?![${W}])`,
  'sourcegraph-token': `sgp_(?:[${HEX}]{16}_|local_)?[${HEX}]{40}|slk_[${HEX}]{64}`,
  'square-token': `sq0(?:atp|csp|idp)-[${U}]{22,43}|EAAA[${U}]{56,64}(?![${U}])`,
  'stripe-key': `(?:sk|rk|pk|whsec)_(?:(?:live|test|prod)_)?(?=[A-Za-z]{0,20}\\d)[${W}]{16,128}|(?:sk|rk|pk)_(?:live|test)_[${W}]{10,128}`,
  'stytch-secret': `secret-(?:live|test)-[${U}=]{36}`,
  'supabase-key': `sbp_[${HEX}]{40}|sb_secret_[${U}]{20,60}`,
  'tailscale-key': `tskey-(?:api|auth|client|scim|webhook)-[${U}]{16,80}`,
  'telegram-token': `(?<![\\d:])(?:bot)?\\d{8,10}:AA[${U}]{33}(?![${U}])`,
  'terraform-token': `[${W}]{14}\\.atlasv1\\.[${U}=]{60,70}`,
  'twilio-key': `SK[${HEX}]{32}(?![${W}])`,
  'typeform-token': `tfp_[${U}.=]{59}`,
  'vault-token': `hv[sbr]\\.[${U}]{24,300}|b\\.AAAAAQ[${U}]{150,220}`,
  'vercel-token': `vc[pirka]_[${W}]{24,64}`,
  'xai-key': `xai-[${W}]{20,128}`,
  'xendit-key': `xnd_(?:production|development)_[${W}]{40,80}`,
  'yandex-key': `AQVN[${U}]{35,38}(?![${U}])|t1\\.[A-Z0-9a-z_-]+[=]{0,2}\\.[A-Z0-9a-z_-]{86}={0,2}|YC[${U}]{38}(?![${U}])`,
  'adobe-secret': `p8e-[${W}]{32}(?![${W}])`,
  'adafruit-key': `aio_[${W}]{28}(?![${W}])`,
  'beamer-token': `b_[${W}=_-]{44}(?![${W}])`,
  'defined-token': `dnkey-[${W}=_-]{26}-[${W}=_-]{52}`,
  'intra42-secret': `s-s4t2(?:ud|af)-[${HEX}]{64}`,
  'lob-key': `(?:live|test)_(?:pub_)?[${HEX}]{31,35}(?![${W}])`,
  'gocardless-token': `live_[${U}=]{40}(?![${U}])`,
  'asana-token': `[12]/\\d{12,20}(?:/\\d{12,20})?:[${HEX}]{32}(?![${W}])`,
  'cerebras-key': `csk-[a-z0-9]{40,60}(?![${W}])`,
  'cloudflared-token': `eyJhIjoi[${W}+/]{100,400}={0,2}|eyJhIjogI[${W}+/]{100,400}={0,2}`,
  'firecrawl-key': `fc-[${HEX}]{32}(?![${W}])`,
  'honeycomb-key': `hcai?[klm][_-][a-z0-9]{50,70}(?![${W}])`,
  'intercom-token': `dG9rOj[${W}+/]{40,100}={0,2}`,
  'minisign-key': `RWRTY0Iy[${W}+/]{120,260}={0,2}`,
  'nostr-key': `nsec1[a-z0-9]{58}(?![${W}])`,
  'onion-key': `ED25519-V3:[${W}+/]{86}==`,
  'otp-export': `otpauth-migration://offline\\?data=[${W}%+/=_-]{30,4000}`,
  'riot-key': `RGAPI-${UUID}`,
  'runpod-key': `rpa_[A-Z0-9]{40,50}[a-z0-9]{0,6}(?![${W}])`,
  'stellar-key': `S(?=[A-Z]{0,40}[2-7])[A-Z2-7]{55}(?![${W}])`,
  'tavily-key': `tvly-(?:dev-|prod-)?[${W}]{28,64}`,
  'truenas-key': `[1-9]\\d{0,2}-(?=[${W}]{0,60}[a-z])(?=[${W}]{0,60}[A-Z])[${W}]{64}(?![${W}])`,
  'twitch-token': `oauth:[a-z0-9]{30}(?![${W}])`,
  'twitter-token': `A{20,22}[${W}]{5,60}%[0-9A-F]{2}[${W}%]{20,80}`,
  'yandex-token': `y0__?[${U}]{50,70}`,
  'zoho-token': `1000\\.[${HEX}]{32}\\.[${HEX}]{32}(?![${W}])`,
  'settlemint-token': `sm_(?:aat|pat|sat)_[${W}]{16}(?![${W}])`,
};

/** One pass for all of them. */
export const ISSUED = new RegExp(
  Object.entries(TABLE)
    .map(([, pattern]) => `(?:${pattern})`)
    .join('|')
    .replace(/^/, `(?<![${W}])(?:`)
    .replace(/$/, ')'),
  'g',
);
export const ISSUED_KINDS: readonly string[] = Object.keys(TABLE);

const EXACT = Object.entries(TABLE).map(([kind, pattern]): readonly [string, RegExp] => [
  kind,
  new RegExp(`^(?:${pattern})$`),
]);

/** The kind of a secret, by the first pattern that matches. */
export function kindOfSecret(secret: string): string {
  return EXACT.find(([, pattern]) => pattern.test(secret))?.[0] ?? 'issued-secret';
}

/** A pattern of this kind of secret without its look-arounds, from which tests generate samples. */
export function samplePattern(kind: string): RegExp {
  return new RegExp(`^(?:${(TABLE[kind] ?? '').replaceAll(/\(\?<?[!=](?:\[[^\]]*\]|[^()])*\)/g, '')})$`);
}

/** Bits per character: how little one character tells of the next. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
