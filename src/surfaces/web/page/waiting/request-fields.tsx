import type { RunLimit } from '../../../../core/pause.ts';
import { printableLine } from '../../../../core/printable.ts';
import type { ApiMachine } from '../../api-types.ts';
import { folderName } from '../text/format.ts';
import type { RequestDraft } from './request-draft.ts';

const LIMITS: readonly (readonly [RunLimit, string])[] = [
  ['maxMinutes', 'Minutes'],
  ['maxTokens', 'Tokens'],
  ['maxMoney', 'Money'],
  ['maxSteps', 'Steps'],
  ['maxReplans', 'New plans'],
];

interface FieldProps<Value> {
  readonly value: Value;
  readonly changed: (value: Value) => void;
}

export function AgentField({
  agents,
  value,
  changed,
}: FieldProps<string> & { readonly agents: ApiMachine['agents'] | undefined }) {
  return (
    <label className="field">
      Agent
      <select
        value={value}
        onChange={(event) => {
          changed(event.target.value);
        }}
      >
        <option value="">as configured</option>
        {agents?.map(({ id, name, chosen, installed }) => (
          <option key={id} value={id}>
            {printableLine(name)}
            {chosen ? ' (configured)' : ''}
            {installed ? '' : ' (not installed)'}
          </option>
        ))}
      </select>
    </label>
  );
}

export function ProjectField({
  projects,
  value,
  changed,
}: FieldProps<string> & { readonly projects: readonly string[] }) {
  return (
    <label className="field">
      Project
      <select
        value={value}
        onChange={(event) => {
          changed(event.target.value);
        }}
      >
        <option value="">that of this page</option>
        {projects.map((path) => (
          <option key={path} value={path}>
            {printableLine(`${folderName(path)} (${path})`)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Tick({ name, value, changed }: FieldProps<boolean> & { readonly name: string }) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={value}
        onChange={(event) => {
          changed(event.target.checked);
        }}
      />
      {name}
    </label>
  );
}

export function LimitFields({ value: limits, changed }: FieldProps<RequestDraft['limits']>) {
  return (
    <div className="form-row">
      {LIMITS.map(([limit, name]) => (
        <label key={limit} className="field">
          {name}
          <input
            type="number"
            min="0"
            step={limit === 'maxMoney' ? 'any' : '1'}
            value={limits[limit] ?? ''}
            onChange={({ target: { valueAsNumber } }) => {
              const { [limit]: _, ...others } = limits;
              changed(Number.isNaN(valueAsNumber) ? others : { ...others, [limit]: valueAsNumber });
            }}
          />
        </label>
      ))}
    </div>
  );
}

export function PlanField({ value, changed }: FieldProps<string>) {
  return (
    <label className="field">
      Plan (JSON)
      <textarea
        rows={10}
        className="mono"
        spellCheck={false}
        value={value}
        onChange={(event) => {
          changed(event.target.value);
        }}
      />
      <input
        type="file"
        accept="application/json,.json"
        aria-label="Read a plan file"
        onChange={({ target: { files } }) => {
          files?.[0]?.text().then(changed, () => undefined);
        }}
      />
    </label>
  );
}
