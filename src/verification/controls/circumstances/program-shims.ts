/**
 * Modules that Node.js and Python load first. Whenever a program of the step comes to its end that was handed something,
 * it is run a few times more, beside, with what it was handed otherwise: other numbers, other words, files with other
 * content. Whether any answer was another is written down in the folder of the module.
 *
 *  alike    a program printed the same to everything that it was handed
 *  varied   a program printed something else
 */
export const ANSWERS = ['alike', 'varied'] as const;

export interface ProgramsShown {
  /** The files of the step, below the project. */
  readonly changed: readonly string[];
  /** The variable that tells a program that it is run for the comparison. */
  readonly beside: string;
}

export function javascriptPrograms(shown: ProgramsShown): string {
  return `'use strict';\n{\nconst told = ${JSON.stringify(shown)};\n${JAVASCRIPT}}\n`;
}

export function pythonPrograms(shown: ProgramsShown): string {
  return `import json\ntold = json.loads(${JSON.stringify(JSON.stringify(shown))})\n${PYTHON}`;
}

const JAVASCRIPT = String.raw`
const fs = require('node:fs');
const path = require('node:path');
const { spawnSync } = require('node:child_process');
const root = path.dirname(__dirname);
const main = process.argv[1] === undefined ? '' : path.resolve(process.argv[1]);
const own = told.changed.some((one) => [main, main + '.js', main + '.mjs', path.join(main, 'index.js')].includes(path.join(root, one)));
const other = (text, turn) => text.replace(/\d+|[A-Za-z]{2,}/g, (one) => (/^\d/.test(one) ? String(Number(one) * (turn + 1) + 3 + turn) : one.slice(0, -1) + String.fromCharCode(97 + ((one.charCodeAt(one.length - 1) + turn) % 26))));
const otherwise = (one, turn) => {
  if (one.startsWith('-') && !/=/.test(one)) return one;
  let text;
  try { text = fs.readFileSync(one, 'utf8'); } catch { return other(one, turn); }
  const place = path.join(path.dirname(one), '.' + turn + path.basename(one));
  fs.writeFileSync(place, other(text, turn));
  return place;
};
if (own && process.env[told.beside] === undefined) process.on('exit', () => {
  const args = process.argv.slice(2);
  const run = (all) => { const { status, stdout } = spawnSync(process.execPath, [...process.execArgv, main, ...all], { encoding: 'utf8', input: '', timeout: 5000, env: { ...process.env, [told.beside]: '1' } }); return [status, stdout]; };
  try {
    const rows = [1, 2, 3].map((turn) => args.map((one) => otherwise(one, turn)));
    if (args.length === 0 || rows.every((row) => row.join() === args.join())) return;
    const [status, stdout] = run(args);
    if (status !== 0 || stdout.trim() === '') return;
    fs.writeFileSync(path.join(__dirname, rows.map(run).every(([code, text]) => code === 0 && text === stdout) ? 'alike' : 'varied'), 'seen\n');
  } catch {}
});
`;

const PYTHON = String.raw`
import atexit, os, re, subprocess, sys

here = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(here)
given = getattr(sys, "orig_argv", [])
changed = {os.path.join(root, one) for one in told["changed"]}
at = next((i for i, one in enumerate(given) if i > 0 and os.path.abspath(one) in changed), None)
if at is None and "-m" in given[:-1]:
    name = given[given.index("-m") + 1].replace(".", os.sep)
    if any(os.path.join(os.getcwd(), name + end) in changed for end in (".py", os.sep + "__main__.py")):
        at = given.index("-m") + 1


def other(text, turn):
    def change(found):
        one = found.group(0)
        if one[0].isdigit():
            return str(int(one) * (turn + 1) + 3 + turn)
        return one[:-1] + chr(97 + (ord(one[-1]) + turn) % 26)
    return re.sub(r"[0-9]+|[A-Za-z]{2,}", change, text)


def otherwise(one, turn):
    if one.startswith("-") and "=" not in one:
        return one
    try:
        with open(one, encoding="utf8") as file:
            text = file.read()
    except Exception:
        return other(one, turn)
    place = os.path.join(os.path.dirname(one), "." + str(turn) + os.path.basename(one))
    with open(place, "w", encoding="utf8") as file:
        file.write(other(text, turn))
    return place


def compare():
    head, args = given[: at + 1], given[at + 1 :]
    environment = {**os.environ, told["beside"]: "1"}

    def run(all):
        done = subprocess.run(head[:0] + [sys.executable] + head[1:] + all, input=b"", capture_output=True, timeout=5, env=environment)
        return done.returncode, done.stdout

    try:
        rows = [[otherwise(one, turn) for one in args] for turn in (1, 2, 3)]
        if not args or all(row == args for row in rows):
            return
        code, printed = run(args)
        if code != 0 or not printed.strip():
            return
        same = all(run(row) == (code, printed) for row in rows)
        with open(os.path.join(here, "alike" if same else "varied"), "w") as file:
            file.write("seen\n")
    except Exception:
        pass


if at is not None and told["beside"] not in os.environ:
    atexit.register(compare)
`;
