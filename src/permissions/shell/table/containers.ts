import { afterFlag } from '../after-flag.ts';
import { commands, custom, plain, runner, type Shape } from '../shape.ts';
import { opaqueCommand, runElsewhere, STDIN } from './common.ts';

const RUN =
  'itdPqTe:!v:!p:!w:!u:!h:m:c:a:l: rm name: network:! net:! env:! env-file:! volume:! mount:! volumes-from:! publish: publish-all workdir:! user:! entrypoint:$ privileged! platform: memory: cpus: cpu-shares: gpus: hostname: label: pull: init interactive tty detach restart: add-host: cap-add:! cap-drop: device:! read-only tmpfs: security-opt:! shm-size: stop-signal: ulimit: userns:! pid:! ipc:! uts:! link: log-driver: dns: quiet sig-proxy:: detach-keys: cidfile:! no-TTY no-deps build';
const inside = runner(RUN, { skip: 1, elsewhere: true });
const compose = commands(
  'f:!p: file:! project-name: profile: env-file:! project-directory:! ansi: progress: parallel: verbose',
  { 'run|exec': inside },
  { plain: 'ps logs config ls images top port version' },
);
const docker = commands(
  'Dl:H:!c:! debug log-level: host:! context:! config:! tls tlscacert: tlscert: tlskey: tlsverify version help',
  {
    'run|exec|create': inside,
    container: commands('-', { 'run|exec|create': inside }, { plain: 'ls list logs inspect stats top port diff' }),
    compose,
    'buildx|plugin|context|swarm|stack|service': opaqueCommand,
  },
  { plain: 'ps logs images inspect version info stats top port diff history search events ls' },
);
const cluster = commands(
  'n:s:!v: namespace: context:! cluster:! kubeconfig:! server:! user:! token:! as:!',
  {
    exec: runner('itqc:n:f:! stdin tty quiet container: namespace: context:! filename:! pod-running-timeout:', {
      skip: 1,
      anywhere: true,
      elsewhere: true,
    }),
    'run|debug|rsh|attach|cp|plugin|proxy|edit|apply|create|replace|patch': opaqueCommand,
  },
  { plain: 'get describe logs top version explain api-resources api-versions cluster-info diff' },
);
const behindCommand = custom((reading, start) => {
  reading.nameAll(start);
  afterFlag(reading, start, /^(?:-c|--command|--run)$/);
});
const image = runner('B:!H:!W:!ceCu bind:! home:! pwd:! contain cleanenv nv rocm writable! no-home env:! overlay:!', {
  skip: 1,
  elsewhere: true,
});
const singularity = commands(
  'dqsvc:! debug quiet silent verbose config:!',
  { exec: image, run: image, shell: opaqueCommand },
  { plain: 'version inspect cache' },
);
const vault = commands('-', {
  'run|exec': custom((reading, start) => {
    reading.nameAll(start);
    if (!afterFlag(reading, start, /^--$/)) reading.unclear('a command that was not found in its words');
  }),
  'exec-env|exec-file': runner('-', { skip: 1, starts: 'shell', elsewhere: true }),
});

/** They take the command as one text. */
const told = commands('-', {
  run: runner('- env:! project-id: access-token:! shell:$ app: path:', { starts: 'shell', elsewhere: true }),
});

/** Programs that start something in another root, in a container, or on another machine. */
export const CONTAINERS: Readonly<Record<string, Shape>> = {
  docker, podman: docker, nerdctl: docker, 'docker-compose': compose, 'podman-compose': compose, buildah: commands('-', { run: inside }, { plain: 'images containers inspect version' }), crictl: commands('-', { exec: inside }, { plain: 'ps images logs inspect' }),
  kubectl: cluster, oc: cluster,
  lxc: commands('-', { exec: runner('nt:Tu: mode: env:! cwd:! user:!', { skip: 1, elsewhere: true }) }, { plain: 'list info' }), incus: commands('-', { exec: runner('nt:Tu: mode: env:! cwd:! user:!', { skip: 1, elsewhere: true }) }, { plain: 'list info' }),
  'lxc-execute': runner('n:f:!s:!P:! name:', { elsewhere: true }), 'lxc-attach': runner('n:P:! name: clear-env', { elsewhere: true, bare: STDIN }),
  'systemd-nspawn': runner('D:!i:!M:u:!bxqanU: directory:! image:! machine: user:! boot ephemeral quiet bind:! bind-ro:! setenv:! chdir:! private-network register:', { elsewhere: true, bare: STDIN }),
  machinectl: commands('-', { shell: runElsewhere(1) }, { plain: 'list status show' }),
  apptainer: singularity, singularity,
  multipass: commands('-', { exec: runner('nd:! working-directory:!', { skip: 1, elsewhere: true }), shell: opaqueCommand }, { plain: 'list info version' }),
  limactl: commands('-', { shell: runner('- workdir:! shell:!', { skip: 1, elsewhere: true }) }, { plain: 'list info' }), lima: runElsewhere(0), colima: commands('-', { ssh: runElsewhere(0) }, { plain: 'list status' }),
  vagrant: commands('-', { ssh: runner('c:$p command:$ plain', { starts: 'nothing', anywhere: true, bare: STDIN, reads: /^(?:c|command)$/ }) }, { plain: 'status global-status version' }),
  minikube: commands('p: profile:', { ssh: runner('n: node:', { starts: 'shell', elsewhere: true, bare: STDIN }), kubectl: runElsewhere(0) }, { plain: 'status version ip' }),
  toolbox: commands('-', { run: runner('c:d:r: container: distro: release:', { elsewhere: true }) }, { plain: 'list' }), distrobox: commands('-', { 'enter|run': custom((reading, start) => {
    reading.nameAll(start);
    if (!afterFlag(reading, start, /^(?:--|-e)$/)) reading.unseen(STDIN);
  }) }, { plain: 'list ls' }),
  flatpak: commands('v verbose', { run: runner('pd command:$ branch: arch: filesystem:! share:! socket:! device:! env:! cwd:! file-forwarding', { skip: 1, starts: 'nothing', elsewhere: true }) }, { plain: 'list info search history' }),
  snap: commands('-', { run: runner('- shell! command: hook:!', { elsewhere: true }) }, { plain: 'list info find version' }),
  nix: commands('vLh verbose print-build-logs option:! extra-experimental-features: experimental-features:', { 'run|shell|develop|profile|repl': behindCommand, eval: opaqueCommand }, { plain: 'search show-config path-info flake' }),
  'nix-shell': custom((reading, start) => {
    reading.nameAll(start);
    if (!afterFlag(reading, start, /^(?:--run|--command)$/)) reading.unseen(STDIN);
  }),
  guix: commands('-', { 'shell|environment': custom((reading, start) => {
    reading.nameAll(start);
    if (!afterFlag(reading, start, /^--$/)) reading.unseen(STDIN);
  }), repl: opaqueCommand }, { plain: 'search show describe' }),
  bwrap: custom((reading, start) => {
    reading.nameAll(start);
    if (!afterFlag(reading, start, /^--$/)) {
      reading.unclear('options of bwrap that were not understood');
      reading.mayStart();
    }
  }),
  ssh: runner('46AaCfGgKkMNnqsTtVvXxYyB:b:c:D:!E:!e:F:!I:!i:!J:!L:!l:m:O:!o:&P:p:Q:R:!S:!W:!w:!', { skip: 1, starts: 'shell', elsewhere: true }), mosh: runner('- ssh:$ server:$ client:$ port:', { skip: 1, elsewhere: true }), autossh: runner('M:fNTnvo:&p:i:!L:!R:!D:!', { skip: 1, starts: 'shell', elsewhere: true }), rsh: runner('l:n', { skip: 1, starts: 'shell', elsewhere: true }),
  adb: commands('s:dea', { shell: runner('nTtx', { starts: 'shell', elsewhere: true, bare: STDIN }) }, { plain: 'devices version' }), heroku: commands('-', { 'run|run:detached|local:run': runner('a:x app: exit-code env:! size:', { starts: 'shell', elsewhere: true }) }, { plain: 'apps logs ps releases' }),
  ansible: plain('a:&i:!e:& args:& extra-vars:& m:! module-name:! inventory:! vault-password-file:$'), 'ansible-playbook': plain('e:&i:! extra-vars:& inventory:! vault-password-file:$'),
  phase: told, bws: told, srt: runner('ds:! debug settings:!', { starts: 'shell' }), op: vault, doppler: vault, infisical: vault, 'aws-vault': vault, chamber: vault, sops: vault, dotenvx: vault, teller: vault,
}; // prettier-ignore
