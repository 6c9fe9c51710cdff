const HEX_32 = '9c41e07b5a2f4d8836bb17d0c2e95fa4';
const HEX_64 = `${HEX_32}57e1b03dd86f4a2290c7713efa05b16c`;
const BYTES = HEX_32.match(/../g) ?? [];
const DRAWN = 'q7Rk2vXw9LmZ0tYp4sHd8fJc6nBgUa3e';
const BODY = ['kIEowIBAAKCAQEAx7Vq2mJk', '9sT4wLzPzR8Yb1Nf0HcUeGd3oXiQaSlWvKt'].join('');
const PHRASE = 'velvet orbit cactus gravity maple winter puzzle hammer ocean dilemma fabric lunar';

/** More forms of told-secrets.ts: what has neither an issuer nor the name of a password. */
export const TOLD_KEYS: Readonly<Record<string, readonly (readonly [text: string, secret: string])[]>> = {
  'phrases, codes and licences': [
    [`restore with ${PHRASE}`, PHRASE],
    [`seed phrase: ${PHRASE} keep it safe`, PHRASE],
    [`${PHRASE}  -- hide this`, PHRASE],
    ['Backup codes (each works once):\n8231 4477\n9921 0034', '9921 0034'],
    ['recovery_codes: ["4f2a19bc07", "77d1e02fa8"]', '77d1e02fa8'],
    ['Backup codes\n[x] 8231 4477 (used)\n[ ] 9921 0034\n[ ] 1188 7765.', '1188 7765'],
    ['Notfall-Codes für das Postfach: 82314477, 99210034', '99210034'],
    ['Type this setup key by hand: JBSW Y3DP EHPK 3PXP', 'Y3DP'],
    ['oathtool --totp -b JBSWY3DPEHPK3PXP', 'JBSWY3DPEHPK3PXP'],
    ['Product key: K7QWX-B2HTP-MR9CG-DPL4P-PV8TW', 'B2HTP'],
    ['slmgr /ipk K7QWX-B2HTP-MR9CG-DPL4P-PV8TW', 'B2HTP'],
    ['Serial: K7QB-MR4Z-LEHA-HB8M', 'MR4Z'],
    ['Lizenzschlüssel für den Editor: K7QWX-B2HTP-MR9CG-DPL4P', 'B2HTP'],
    ['PIN for the blue card of the firm is 4711', '4711'],
    ['OTP for +49 151 0000001 is 471108', '471108'],
    ['PIN k4q7m', 'k4q7m'],
    ['the CVV is 471', '471'],
    ['Call 3, passcode 471108', '471108'],
    ["const pin = '471108';", '471108'],
    ['Der Code im Tresor wird auf 47-11-08 geändert', '47-11-08'],
    ['Safe in the cellar: left 47, right 11, left 8', '47, right 11'],
  ],
  'keys in blocks and numbers': [
    [`-----BEGIN OpenVPN Static key V1-----\n${HEX_32}\n${HEX_32}\n-----END OpenVPN Static key V1-----`, HEX_32],
    [`the rest:\n${BODY}\n${BODY.slice(9)}\nq7Rk2vXw\n-----END EC PRIVATE KEY-----`, BODY.slice(9)],
    [`AES key (hex): ${HEX_64}`, HEX_64],
    [`zfs pool key: ${HEX_64.toUpperCase()} -- at each start`, HEX_64.toUpperCase()],
    [`the key for the weather API is ${DRAWN}, keep it`, DRAWN],
    [`fix: rotate leaked key (old one was ${DRAWN})`, DRAWN],
    [`Enter this as token in the settings: ${DRAWN}${DRAWN}`, DRAWN],
    [`key, _ := hex.DecodeString("${HEX_64}")`, HEX_64],
    [`KEY = bytes.fromhex("${HEX_32}")`, HEX_32],
    [`uint8_t aes_key[16] = { ${BYTES.map((byte) => `0x${byte}`).join(', ')} };`, '0x7b, 0x5a'],
    [`LoRaWAN AppKey: ${BYTES.join(' ').toUpperCase()}`, '7B 5A'],
    [`KEY = b"${BYTES.map((byte) => `\\x${byte}`).join('')}"`, '\\x7b\\x5a'],
    [`AES key = ${HEX_32.match(/..../g)?.join(' ') ?? ''}`, 'e07b 5a2f'],
    [`# config/master.key\n${HEX_32}`, HEX_32],
    [`device_key = ${HEX_32}`, HEX_32],
    [`openssl enc -aes-256-cbc -K ${HEX_64} -in a`, HEX_64],
  ],
};
