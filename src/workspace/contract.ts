import { dirname, join, normalize, sep } from 'node:path';
import { AtlasError } from '../core/atlas-error.ts';
import { NAME_PATTERN } from '../core/ids.ts';
import { place } from '../processes/errands.ts';
import { readTemplates, type PathTemplates } from './path-templates.ts';

/**
 * The path contract: the places of a task's files, and the role that writes each.
 *
 * Invariants
 *  W1  A path comes from a template and ids: a missing key or id throws, and the contract never guesses.
 *  W2  An id is one path segment of letters, digits, dash and underscore; no id can lead out of the task's folder.
 *  W3  Every file has one role that writes it.
 */
export type WorkspaceRole = 'executor' | 'reflector' | 'commit';

/** The values for the placeholders of a path template, by name. */
type PathArgs = Readonly<Record<string, string | number>>;

export interface ContractFile {
  readonly role: WorkspaceRole;
  readonly key: string;
  readonly args: PathArgs;
  readonly content: string;
}

const OWNERS: Readonly<Record<string, WorkspaceRole>> = {
  attempt_history: 'executor',
  attempt_trajectory: 'executor',
  attempt_review: 'reflector',
  attempt_report: 'commit',
  committed_report: 'commit',
  replanned_report: 'commit',
};

export interface StagingPaths {
  readonly folder: string;
  readonly history: string;
  readonly trajectory: string;
  readonly review: string;
  readonly report: string;
}

export class Workspace {
  readonly #root: string;
  readonly #task: string;
  readonly #plan: number;
  readonly #templates: PathTemplates;

  private constructor(root: string, task: string, plan: number, templates: PathTemplates) {
    this.#root = root;
    this.#task = requireId('task', task);
    this.#plan = plan;
    this.#templates = templates;
  }

  /** `root` is the home folder; a `workspace.json` there may move files, within the root. */
  static async open(root: string, task: string, plan: number = 0): Promise<Workspace> {
    return new Workspace(root, task, plan, readTemplates(root));
  }

  getPath(key: string, args: PathArgs = {}): string {
    const template = Object.hasOwn(this.#templates, key) ? this.#templates[key] : undefined;
    if (template === undefined) {
      throw new AtlasError('workspace.unknown-path', `workspace.json has no path named ${JSON.stringify(key)}`, {
        remedy: `Use one of ${Object.keys(this.#templates).join(', ')}.`,
        details: { key },
      });
    }
    const known: Readonly<Record<string, string | number>> = { ...args, task: this.#task, plan: this.#plan };
    const path = template.replaceAll(/\{([a-z]+)\}/g, (_, name: string) => {
      const value = Object.hasOwn(known, name) ? known[name] : undefined;
      if (value === undefined) {
        throw new AtlasError('workspace.unknown-path', `the path ${key} needs the id ${name}`, {
          remedy: `Give ${name}.`,
          details: { key, name },
        });
      }
      return requireId(name, String(value));
    });
    return this.#inside(path);
  }

  getStagingPaths(stepId: string, attemptId: string | number): StagingPaths {
    const args = { step: stepId, attempt: attemptId };
    return {
      folder: this.getPath('attempt', args),
      history: this.getPath('attempt_history', args),
      trajectory: this.getPath('attempt_trajectory', args),
      review: this.getPath('attempt_review', args),
      report: this.getPath('attempt_report', args),
    };
  }

  /** Relative to the root. */
  getTaskDir(): string {
    return this.getPath('task').slice(this.#root.length + 1);
  }

  /**
   * Writes files of the contract, each as the role that owns it (W3), in this order. Each file exists whole or not at
   * all.
   */
  async write(...files: readonly ContractFile[]): Promise<void> {
    const placed = files.map(({ role, key, args, content }) => [this.#pathFor(role, key, args), content] as const);
    const folders = [...new Set(placed.map(([path]) => dirname(path)))];
    await place({ folders, files: placed, copies: [], whole: true });
  }

  /** Tier 2 of memory reads the reports of landed steps, so the attempt's report is copied there too. */
  async writeReport(stepId: string, attemptId: string | number, content: string): Promise<void> {
    const committed = this.#plan === 0 ? 'committed_report' : 'replanned_report';
    await this.write(
      { role: 'commit', key: 'attempt_report', args: { step: stepId, attempt: attemptId }, content },
      { role: 'commit', key: committed, args: { step: stepId }, content },
    );
  }

  #pathFor(role: WorkspaceRole, key: string, args: PathArgs): string {
    const path = this.getPath(key, args);
    const owner = OWNERS[key];
    if (owner === role) return path;
    throw new AtlasError('workspace.not-yours', `the ${role} may not write ${key}: it is the ${owner ?? 'nobody'}'s`, {
      remedy: 'Let the role that owns the file write it.',
      details: { role, key, owner },
    });
  }

  #inside(path: string): string {
    const whole = normalize(join(this.#root, path));
    if (whole.startsWith(`${this.#root}${sep}`)) return whole;
    throw new AtlasError('path.outside-workspace', 'the path leads out of the workspace', {
      remedy: 'Correct workspace.json.',
    });
  }
}

function requireId(name: string, value: string): string {
  if (NAME_PATTERN.test(value)) return value;
  throw new AtlasError('workspace.invalid-id', `the ${name} id ${JSON.stringify(value.slice(0, 80))} is not allowed`, {
    remedy: 'Ids are letters, digits, dashes and underscores, 64 at most, and start with a letter or digit.',
    details: { name },
  });
}
