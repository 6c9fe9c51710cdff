/** Variables for a network behind a proxy or with certificates of its own. */
export const NETWORK_VARIABLES: readonly string[] = [
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY', 'SSL_CERT_FILE', 'SSL_CERT_DIR'].flatMap((name) => [
    name,
    name.toLowerCase(),
  ]),
  'NODE_EXTRA_CA_CERTS',
  'NODE_USE_ENV_PROXY',
];
