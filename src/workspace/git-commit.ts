import { AtlasError } from '../core/atlas-error.ts';
import { execute } from './execute.ts';
import { joinNul } from './path-bytes.ts';

/**
 * Writes what a step landed as a commit of the person's own repository, with its receipt in a trailer. This is the one
 * place that writes there, and only when the person asked for it. Hooks are left out: one that a step has landed would
 * run unconfined.
 */
export interface StepCommit {
  readonly project: string;
  readonly title: string;
  readonly step: string;
  readonly runId: string;
  readonly receipt: { readonly id: string; readonly hash: string };
  readonly paths: readonly string[];
}

export async function commitStep(commit: StepCommit): Promise<string> {
  const { project, paths, receipt } = commit;
  const input = joinNul(paths);
  const specs = ['--pathspec-from-file=-', '--pathspec-file-nul'];
  const literal = [
    '--literal-pathspecs',
    '-c',
    'core.hooksPath=/dev/null',
    '-c',
    'core.fsmonitor=false',
    '-c',
    'commit.gpgSign=false',
  ];
  const git = async (args: readonly string[], stdin: Uint8Array | string = ''): Promise<string> => {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))) as Record<
      string,
      string
    >;
    const { exitCode, stdout, stderr } = await execute(
      { command: 'git', args: [...literal, ...args], cwd: project, env },
      stdin,
    );
    if (exitCode === 0) return stdout.toString('utf8').trim();
    throw new AtlasError(
      'workspace.failed',
      `the step landed, but could not be written as a git commit: ${stderr.trim()}`,
      {
        remedy: 'Commit it by hand; the files are in place.',
        details: { receipt: receipt.id },
      },
    );
  };
  const trailers = [
    `Atlas-Run: ${commit.runId}`,
    `Atlas-Step: ${commit.step}`,
    `Atlas-Receipt: ${receipt.id} ${receipt.hash}`,
  ];
  const message = `${commit.title.replaceAll(/\s+/g, ' ').trim() || commit.step}\n\n${trailers.join('\n')}\n`;
  // Done before a kill: the receipt says so.
  const head = await git(['log', '-1', '--format=%(trailers:key=Atlas-Receipt,valueonly)']).catch(() => '');
  if (head.startsWith(receipt.id)) return await git(['rev-parse', 'HEAD']);
  await git(['add', '-A', ...specs], input);
  await git(
    ['commit', '--quiet', '--no-verify', '--cleanup=verbatim', '--only', `--message=${message}`, ...specs],
    input,
  );
  return await git(['rev-parse', 'HEAD']);
}
