/** "Password" in the languages that people write in; with a tie between words where names have one. */
const PASSWORD = String.raw`p[a@]ss ?w[o0]rd|p\.a\.s\.s\.w\.o\.r\.d|passw|passwd|passphrase|passcode|pass[ -]code|pwd?|psw|passwort|kennwort|contrase[ñn]a|clave|senha|palavra-passe|mot de passe|mdp|parola|wachtwoord|lösenord|adgangskode|passord|salasana|has[łl]o|heslo|jelszó|[şs]ifre(?:si)?|parolası|parolă|парол[ьяю]|密码|密碼|口令|パスワード|비밀번호|암호|كلمة (?:المرور|السر)|סיסמ[הא]|पासवर्ड|mật khẩu|kata sandi|κωδικός`;

/** The same as a part of a pattern; matches must not begin within a word. */
export const PASSWORD_WORDS = String.raw`(?:(?<![\p{L}\p{N}_])(?:${PASSWORD})(?![\p{L}\p{N}_])|密码|密碼|口令|パスワード|비밀번호|암호)`;

/** Beginnings of all of them, to pass over what has none. */
export const PASSWORD_HINT =
  /p[a@]ss|p\.a\.s|pwd?\b|psw|kennw|contrase|clave|senha|palavra|mot de|mdp|parol|wacht|lösen|adgang|salas|has[łl]|hesl|jelsz|[şs]ifre|парол|密|口令|パスワ|비밀|암호|كلمة|סיסמ|पास|mật|sandi|κωδ/iu;

const NAME = new RegExp(String.raw`^(?:[\p{L}\p{N}]+[ _.-]){0,2}(?:${PASSWORD})$`, 'iu');

/** Whether a name is that of a password: `DB password`, `Passwort`, `wifi_pw`. */
export function isPasswordWord(name: string): boolean {
  return NAME.test(name);
}
