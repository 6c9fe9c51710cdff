/**
 * node scripts/address-lockfile.js REGISTRY <package-lock.json: the lockfile with the address of every package, as all
 * registries give it out. What comes from there must still have the digest of the lockfile. Runs on any Node.
 */
import { readFileSync } from 'node:fs';

const registry = process.argv[2].replace(/\/$/, '');
const lockfile = JSON.parse(readFileSync(0, 'utf8'));
for (const [path, entry] of Object.entries(lockfile.packages)) {
  if (entry.integrity === undefined) continue;
  const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  entry.resolved = `${registry}/${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`;
}
process.stdout.write(JSON.stringify(lockfile));
