/**
 * Files of a person that run something later, or decide what runs: targets of an agent without a sandbox that wants to
 * come back. The list is not complete, and never meant to be: it must be checked in milliseconds. A name with a slash
 * at its end is a folder whose own files are compared, not those in folders below it.
 */
export const WATCHED_AT_HOME: readonly string[] = [
  // Shells and sessions.
  '.bashrc',
  '.bash_profile',
  '.bash_login',
  '.bash_logout',
  '.bash_aliases',
  '.profile',
  '.zshrc',
  '.zshenv',
  '.zprofile',
  '.zlogin',
  '.zlogout',
  '.config/fish/config.fish',
  '.config/fish/conf.d/',
  '.config/environment.d/',
  '.pam_environment',
  '.inputrc',
  '.xprofile',
  '.xinitrc',
  '.xsession',
  '.xsessionrc',
  '.tmux.conf',
  '.screenrc',
  '.config/autostart/',
  '.config/systemd/user/',
  '.config/systemd/user/default.target.wants/',
  '.config/systemd/user/timers.target.wants/',
  '.local/bin/',
  '.local/share/applications/',
  'Library/LaunchAgents/',
  'bin/',
  // Git and ssh.
  '.gitconfig',
  '.config/git/config',
  '.config/git/hooks/',
  '.git-templates/hooks/',
  '.ssh/config',
  '.ssh/authorized_keys',
  '.ssh/rc',
  '.ssh/environment',
  // Installers and builders.
  '.npmrc',
  '.yarnrc',
  '.yarnrc.yml',
  '.config/pip/pip.conf',
  '.pip/pip.conf',
  '.pydistutils.cfg',
  '.cargo/config',
  '.cargo/config.toml',
  '.cargo/env',
  '.gemrc',
  '.condarc',
  '.m2/settings.xml',
  '.gradle/init.gradle',
  '.gradle/init.d/',
  // Editors and debuggers.
  '.vimrc',
  '.vim/vimrc',
  '.config/nvim/init.vim',
  '.config/nvim/init.lua',
  '.emacs',
  '.emacs.d/init.el',
  '.config/Code/User/',
  '.config/VSCodium/User/',
  '.config/zed/',
  'Library/Application Support/Code/User/',
  '.gdbinit',
  '.lldbinit',
  '.pythonrc.py',
  '.irbrc',
  '.Rprofile',
  // Agents.
  '.claude/settings.json',
  '.claude/settings.local.json',
  '.claude/hooks/',
  '.gemini/settings.json',
  '.codex/config.toml',
  '.config/opencode/opencode.json',
  '.cursor/mcp.json',
  '.qwen/settings.json',
  '.config/goose/config.yaml',
];

/** For all users; only root can change them, but some people are root. */
export const WATCHED_IN_SYSTEM: readonly string[] = [
  '/etc/profile',
  '/etc/profile.d/',
  '/etc/bash.bashrc',
  '/etc/zsh/zshenv',
  '/etc/environment',
  '/etc/ld.so.preload',
  '/etc/crontab',
  '/etc/cron.d/',
  '/etc/sudoers',
  '/etc/sudoers.d/',
  '/etc/gitconfig',
  '/var/spool/cron/',
  '/var/spool/cron/crontabs/',
];

/** Files of the project that its compared states leave out. */
export const WATCHED_IN_PROJECT: readonly string[] = ['.git/config', '.git/hooks/', '.git/info/'];

/** How many places that makes. */
export const WATCHED_COUNT: number = WATCHED_AT_HOME.length + WATCHED_IN_SYSTEM.length + WATCHED_IN_PROJECT.length;
