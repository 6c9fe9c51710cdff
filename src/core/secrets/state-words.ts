/**
 * "The password is wrong", "Das Passwort ist falsch": what is said of a secret and is none. A secret that somebody chose
 * may be a plain word as well, so only what words of this kind look like, and the usual ones, are told apart.
 */
const STATES = new Set(
  `a an the this that these those it its here there no not none nothing null nil undefined true false yes ok okay never always often
  only just also too very more less most least now then still already again soon later both either neither same other another
  one two three all any each every some empty blank missing wrong right correct incorrect valid invalid secret private public
  safe secure insecure strong weak long short old new fresh stale good bad fine free open closed ready plain clear hidden known unknown
  lost gone set unset kept sent read shown typed written stored hashed checked required optional needed mandatory forbidden
  unique default random temporary permanent fixed static dynamic personal shared common likely sensitive unchanged different
  similar equal identical available unavailable present absent at by for from in into of off on onto out over to under up with without
  what which who whose when where why how if unless because since while until after before above below
  visible invisible readable writable hard easy simple important necessary impossible possible
  string number boolean text bytes value values name names user users email address file files path host port stdin stdout env
  prompt input output field fields column columns row rows type types option options flag argument variable environment vault
  config configuration settings keychain keyring header cookie body form page password passwords passphrase token tokens key keys
  secrets credential credentials login pass code codes pin example sample placeholder dummy unknown tbd todo redacted
  required. deprecated expired rotated revoked encrypted managed generated inherited ignored allowed denied
  your my our their his her me you we they them us him
  case-sensitive include included same-origin see nothing return read-host anders wymagane wymagany nieprawidłowe niepoprawne poprawne błędne puste krótkie długie słabe silne nowe stare nie neplatné správné špatné krátké hibás kötelező rövid
  falsch richtig leer geheim sicher unsicher lang kurz neu alt nötig notwendig erforderlich optional gültig ungültig abgelaufen
  nicht kein keine mindestens immer noch nur schon hier dort zu sehr gleich bekannt unbekannt pflicht vorhanden
  incorrecta incorrecto correcta correcto obligatoria obligatorio corta larga débil segura seguro nueva vieja vacía válida inválida
  la el los las un una muy más menos aquí demasiado necesaria
  faux requis obligatoire trop court long vide nouveau ancien invalide valide sûr le les une très ici correct incorrecte
  errata obbligatoria obrigatória obrigatório certo errada certa curta longa vazia forte fraca nova segreta vuota corta lunga sbagliata troppo molto
  неверный неправильный верный слишком обязателен короткий длинный новый старый пустой не
  错误 正确 无效 必填 必须 空 不 未 为空 必須 無効 正しい 間違い 필수`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const ENGLISH = /(?:[a-z]ed|ing|able|ible|ly|ory|ary|ive|ous|less|ful|ical|ent|ant|tion|sion|ment|ness|ity)$/;
const GERMAN =
  /^(?:ab|an|auf|aus|be|ein|ent|er|ge|über|ver|zer|zurück)\p{Ll}{3,}(?:t|en)$|(?:lich|ig|bar|los|isch|ung|keit|heit)$/u;
const ROMANCE = /(?:[ai]d[ao]s?|ée?s?|oires?|ori[ao]s?|bles?|[ae]nte|ción|ção|zione)$/;
const SLAVIC = /(?:ен|на|но|ный|ная|ется|ится|ать|ить)$/;

/** Names of hashes and formats, with which passwords are kept. */
const WAYS =
  /^(?:[sb]?crypt|argon2(?:id|i|d)?|pbkdf2.*|sha-?\d*|md5|base64|utf-?8|plaintext|ldap|oauth2?|sso|saml|https?)$/;

/** Whether a word is one of the usual ones, and does not only look like them. */
export function isUsualState(text: string): boolean {
  return STATES.has(text.toLowerCase());
}

export function isStateWord(text: string): boolean {
  const word = text.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (word === '' || STATES.has(word) || WAYS.test(word)) return true;
  return /^\p{L}+$/u.test(word) && (ENGLISH.test(word) || GERMAN.test(word) || ROMANCE.test(word) || SLAVIC.test(word));
}
