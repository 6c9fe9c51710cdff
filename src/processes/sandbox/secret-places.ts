/**
 * The places of people's credentials, by kind. A place is written as
 *
 *   ~/NAME       below a home folder
 *   @config/NAME below XDG_CONFIG_HOME or ~/.config; likewise @data, @state and @cache
 *   $NAME        the value of a variable: one path or several, parted by colons
 *   /NAME        of the system
 *
 * A `*` in a part of a place stands for any characters; `?telling` at its end for every name of the kind that
 * `telling-name.ts` knows, `?file` for a file of settings, and `?profile` for the folder before it, where it is one that
 * `telling-folder.ts` knows; on the way `?own` for the folder of one program below a home, and `?settings` for any folder
 * but those of code. A missing place costs nothing; an existing one is hidden with everything below it.
 */
export const SECRET_PLACES: Readonly<Record<string, readonly string[]>> = {
  ssh: places(`
    ~/.ssh, ~/.putty, /etc/ssh/*_key, @config/ssh, @data/ssh, ~/.x2goclient, @config/asbru, @config/mRemoteNG,
    @config/royal*, ~/.nx/config
  `),
  gnupg: places(`
    ~/.gnupg, $GNUPGHOME, @config/gnupg, @data/gnupg, ~/.sequoia, @data/sequoia, ~/.minisign, ~/.radicle/keys,
    @config/keybase, @data/keybase
  `),
  passwords: places(`
    ~/.password-store, $PASSWORD_STORE_DIR, @data/gopass, @config/gopass, ~/.vault-token, ~/.lastpass, ~/.op,
    @config/op, ~/.1password, @config/1Password, @config/Bitwarden, @config/Bitwarden CLI, @config/rbw, @data/rbw,
    @cache/rbw, @config/keepassxc, @cache/keepassxc, @data/lpass, ~/.age, @config/age, @config/sops,
    $SOPS_AGE_KEY_FILE, ~/.authinfo*, ~/.step/secrets, ~/.tsh, ~/.chef, ~/.globus, ~/.cert, ~/.okta, ~/.saml2aws,
    ~/.aws-vault, ~/.awsvault, ~/.ansible/vault*, @config/JetBrains/*/c.kdbx, @data/JetBrains/*/c.kdbx,
    ~/Documents/*.kdbx, /etc/shadow, /etc/shadow-, /etc/gshadow, /etc/gshadow-, /etc/krb5.keytab, /etc/ssl/private,
    /etc/pki/tls/private, /etc/letsencrypt, /etc/wireguard, /etc/openvpn, /etc/NetworkManager/system-connections,
    ~/.mcp-auth, ~/.boundary, ~/.teleport, ~/.puppetlabs, ~/.acme.sh, ~/.lego, @config/letsencrypt, ~/.signify,
    @config/cosign, ~/.notary/private, ~/.android/adbkey, @config/bws, ~/.bws, @config/proton-pass*,
    @data/proton-pass*, ~/.dashlane, @config/dashlane*, @config/nordpass, @config/Enpass, ~/.keepass,
    @config/KeePass*, @config/chezmoi/key*, ~/.git-crypt, ~/.akeyless, @config/akeyless, ~/.infisical,
    ~/infisical-keyring, ~/.doppler, @config/dopplercli, ~/.phase, ~/.conjurrc, ~/.conjur_identity, ~/.mitmproxy,
    @data/mkcert, @data/caddy, ~/.dehydrated, ~/.step, /etc/ppp/*-secrets, /etc/ipsec.secrets, /etc/ipsec.d/private,
    /etc/swanctl/private, /etc/wpa_supplicant, /var/lib/iwd, /var/lib/bluetooth, /etc/netplan, /etc/samba/smbpasswd,
    /var/lib/samba/private, /etc/cups/printers.conf, /etc/cups/ssl, /etc/exim4/passwd.client,
    /etc/postfix/sasl_passwd*, /etc/msmtprc, /etc/credstore*, /var/lib/systemd/credential.secret, /etc/vault.d,
    /etc/nomad.d, /etc/consul.d, /etc/gitlab-runner, /etc/cloudflared, /etc/rclone.conf, /etc/apt/auth.conf*,
    /etc/restic, /etc/borgmatic, /etc/tailscale, /var/lib/tailscale, /etc/nginx/*htpasswd*, /etc/apache2/*htpasswd*,
    /etc/salt/pki, /etc/chef, /etc/docker/key.json
  `),
  keyrings: places(`
    @data/keyrings, @data/kwalletd, @config/kwalletd, ~/.gnome2/keyrings, ~/.kde/share/apps/kwallet, ~/.pki,
    ~/Library/Keychains
  `),
  clouds: places(`
    ~/.aws, $AWS_SHARED_CREDENTIALS_FILE, $AWS_CONFIG_FILE, ~/.boto, ~/.s3cfg, ~/.passwd-s3fs, ~/.mc, @config/gcloud,
    $CLOUDSDK_CONFIG, $GOOGLE_APPLICATION_CREDENTIALS, ~/.azure, $AZURE_CONFIG_DIR, ~/.oci, $OCI_CLI_CONFIG_FILE,
    @config/doctl, ~/.fly/config.yml, @config/hcloud, @config/linode-cli, @config/scw, ~/.aliyun, ~/.bluemix,
    ~/.heroku, @data/heroku, @cache/heroku, ~/.vercel, @data/com.vercel.cli, ~/.netlify, @config/netlify, ~/.wrangler,
    @config/.wrangler, ~/.cloudflared, ~/.railway/config.json, ~/.supabase/access-token, @config/configstore,
    @config/firebase, ~/.ngrok2, @config/ngrok, @config/rclone, $RCLONE_CONFIG, ~/.terraform.d/credentials*,
    ~/.terraformrc, $TF_CLI_CONFIG_FILE, ~/.pulumi/credentials.json, ~/.databrickscfg, ~/.snowflake, ~/.snowsql,
    ~/.kaggle, ~/.huggingface/token, @cache/huggingface/token, ~/.jfrog, ~/.hcloud, ~/.ovh.conf, @config/exoscale,
    @config/civo, ~/.civo.json, ~/.vultr-cli*, @config/pulumi, ~/.ibmcloud, ~/.cf, ~/.rancher, ~/.argocd,
    @config/argocd, ~/.nomad, ~/.consul*, ~/.twilio-cli, @config/stripe, ~/.shopify, @config/shopify*, ~/.expo,
    ~/.sentryclirc, ~/.circleci, ~/.travis, ~/.databricks, ~/.dbt/profiles.yml, @config/wandb, ~/.modal.toml,
    ~/.prefect, @config/prefect, ~/.dagster_cloud_cli, ~/.astro, ~/.comet.config, ~/.clearml.conf, ~/.neptune,
    ~/.replicate, ~/.fal, ~/.runpod, ~/.lambda_cloud, @config/heroku, @config/gspread, @config/vastai, ~/.redash,
    ~/.openai, @config/openai, ~/.anthropic, @config/anthropic, @config/kaggle, @config/consul, @config/datadog,
    ~/.dogrc, ~/.bugsnag, @config/twilio-cli, @config/sentry, @config/circleci, @config/buildkite, ~/.bk.yaml,
    ~/.artifactory, ~/.vagrant.d/data, @config/jira, @config/.jira, ~/.jira.d, @config/todoist, @config/fabric,
    @config/shell_gpt, ~/.azd, @config/azd, ~/.Azure, ~/.azure-devops, ~/.IdentityService, ~/.local/.IdentityService,
    @data/.IdentityService, @config/azure*, ~/.e2b, @config/e2b, @config/coderv2, ~/.devpod, ~/.steampipe/config,
    ~/.granted, ~/.aws-sso, ~/.leapp, ~/.govmomi, ~/.govc, ~/.juju, @data/juju, ~/.edgerc, ~/.n8n, @config/openstack,
    ~/.clasprc.json, @cache/gargle, ~/.R/gargle, @config/neonctl, ~/.turso, @config/turso, @config/railway,
    ~/.northflank
  `),
  wallets: places(`
    ~/.bitcoin, ~/.electrum, ~/.ethereum, @config/solana, ~/.monero, ~/.zcash, ~/.litecoin, ~/.dogecoin,
    @config/Exodus, @config/Ledger Live, ~/.foundry/keystores, ~/.near-credentials, ~/.lnd, ~/.lightning, ~/.sui,
    ~/.aptos, ~/.bitmonero, ~/Monero, ~/.walletwasabi, ~/.sparrow, ~/.specter, ~/.electrum-ltc, @config/electrum,
    ~/.brownie/accounts, ~/.ape/accounts, ~/.starkli*, ~/.starknet_accounts, @config/stellar, @config/soroban,
    ~/.tezos-client, ~/.octez-client, @config/Daedalus*, @data/Daedalus*, ~/.cardano, @config/atomic, @config/@trezor,
    ~/.eth2, ~/.polkadot, @data/polkadot, ~/.subkey, ~/.arweave, @config/dfx/identity, ~/.cosmos, ~/.gaia, ~/.ton,
    ~/.nostr, @config/nostr
  `),
  remote: places(`
    ~/.vnc, @config/tigervnc, @config/remmina, @data/remmina, @config/filezilla, @config/freerdp, @config/rustdesk,
    ~/.wireguard, ~/.openvpn, @config/wireguard, ~/.filezilla, ~/.cisco, @config/protonvpn, @config/Proton*,
    @config/tailscale, @config/nordvpn, @config/mullvad*, @config/openvpn3, @config/windscribe, @config/wgcf,
    ~/wgcf-*, ~/.cloudflare-warp, @config/netbird, @config/nebula, ~/.headscale, ~/.zerotier*
  `),
  backups: places(`
    @config/syncthing, @state/syncthing, @config/Nextcloud, @data/Nextcloud, ~/.dropbox, @config/onedrive,
    @config/borg, @config/restic, @config/rustic, @config/kopia, @config/dropbox, @config/duplic*, @config/Duplicati,
    ~/.duplicity, ~/.duplicacy, @data/vorta, @data/Vorta, @config/resticprofile, @config/autorestic, ~/.autorestic*,
    @config/borgmatic, ~/.rclone.conf, /var/backups, /.snapshots, /timeshift, ~/.snapshots, @data/Trash
  `),
  desktop: places(`
    @config/pulse/cookie, ~/.dbus, ~/.xsession-errors*, @config/kdeconnect, ~/.steam/config, @config/copyq,
    @data/copyq, @data/klipper, @data/gpaste, @data/diodon, @cache/greenclip*, @data/greenclip*, @cache/clip*,
    @data/clip*, @config/clip*, @cache/thumbnails, @data/gvfs-metadata, /var/spool/cron, /var/log/journal, /var/log/auth.log*, /var/log/secure*, /var/log/audit, /var/spool/at
  `),
  // Of any program: the name tells.
  telling: places('~/?telling, ~/.*/?telling, @config/?telling, @config/*/?telling, @data/?telling, @data/*/?telling'),
  kubernetes: places(`
    ~/.kube, $KUBECONFIG, ~/.minikube, @config/helm, /etc/kubernetes, /etc/rancher, /var/lib/kubelet, ~/.talos,
    ~/.omnictl, ~/.crc/machines, /var/lib/rancher
  `),
  containers: places(`
    ~/.docker, $DOCKER_CONFIG, @config/containers, $REGISTRY_AUTH_FILE, ~/.colima, ~/.lima, ~/.rd, ~/.orbstack,
    /var/lib/docker, /var/lib/containerd, /var/lib/containers, /var/lib/lxd, /var/snap/lxd
  `),
  git: places(`
    ~/.git-credentials, @config/git/credentials, @cache/git/credential, ~/.gitcookies, @config/gh, $GH_CONFIG_DIR,
    @config/glab-cli, @config/hub, @config/lab, @config/tea, ~/.subversion/auth, ~/.p4tickets, ~/.p4enviro,
    ~/.bzr/authentication.conf, @config/breezy/authentication.conf, ~/.cvspass, @config/github-copilot, ~/.gcm,
    @data/git-credential-manager, @data/berg-cli, @data/forgejo-cli, @config/forgejo-cli
  `),
  packages: places(`
    ~/.pypirc, @config/pypoetry/auth.toml, @data/uv/credentials, $CARGO_HOME/credentials*, ~/.cargo/credentials*,
    ~/.gem/credentials, @data/gem/credentials, ~/.bundle/config, ~/.hex/hex.config, ~/.composer/auth.json,
    @config/composer/auth.json, $COMPOSER_HOME/auth.json, ~/.nuget/NuGet/NuGet.Config, @config/NuGet,
    ~/.m2/settings.xml, ~/.m2/settings-security.xml, ~/.sbt/.credentials, ~/.ivy2/.credentials, ~/.sbt/*/credentials*,
    ~/.sbt/*/plugins/credentials*, ~/.coursier/credentials*, @config/coursier/credentials*, ~/.lein/credentials*,
    ~/.microsoft/usersecrets, @cache/rebar3/hex.config, ~/.conan2/.conan.db, ~/.julia/servers, @config/dart/pub-*,
    ~/.pub-cache/pub-*, @config/rsconnect, @data/R/rsconnect, ~/.luarocks/upload_config*
  `),
  databases: places(`
    ~/.pgpass, $PGPASSFILE, ~/.pg_service.conf, ~/.my.cnf, ~/.mylogin.cnf, ~/.mongorc.js, ~/.dbshell,
    @data/DBeaverData, @config/DBeaverData, ~/.pgadmin, @config/pgadmin*, @config/beekeeper-studio, @config/mongodb,
    ~/.mongodb, /etc/mysql/debian.cnf, ~/.dbgate, @config/TablePlus, ~/.duckdb/stored_secrets, @config/snowflake,
    ~/.usqlpass, ~/.rediscli_auth, @data/app.yaak.desktop, /var/lib/postgresql, /var/lib/mysql, /var/lib/mongodb,
    /var/lib/redis, /var/lib/jenkins/secrets*
  `),
  network: places(`
    ~/.netrc, ~/_netrc, $NETRC, ~/.smbcredentials, ~/.lftprc, @config/insomnia, @config/Insomnia, @config/Postman,
    ~/.postman, @config/httpie/sessions, ~/.httpie/sessions, @config/xh/sessions, @config/lftp, @data/lftp, ~/.ncftp,
    ~/.davfs2, ~/.Xauthority, $XAUTHORITY, ~/.ICEauthority, $ICEAUTHORITY, ~/.netrc*, ~/_netrc*, @config/netrc*
  `),
  mail: places(`
    ~/.thunderbird, ~/Mail, ~/mail, ~/.mail, ~/Maildir, ~/.maildir, ~/mbox, ~/.mutt, ~/.muttrc, @config/mutt,
    @config/neomutt, ~/.msmtprc, @config/msmtp, ~/.mbsyncrc, @config/isyncrc, ~/.getmail, @config/getmail,
    ~/.offlineimaprc, ~/.fetchmailrc, @config/aerc, @config/himalaya, @config/goa-1.0, @data/gnome-online-accounts,
    @config/vdirsyncer, @config/khal, @config/evolution, @data/evolution, @cache/evolution, /var/mail,
    /var/spool/mail, @config/geary, @data/geary, @config/Mailspring, @config/protonmail, @data/protonmail,
    @config/betterbird, ~/.betterbird, ~/.offlineimap, ~/.fdm.conf, ~/.calcurse, @config/calcurse, @data/gcalcli,
    @config/gcalcli, ~/.gcalcli*
  `),
  chats: places(`
    @config/Slack, @config/discord, @config/Signal, @config/Element, @data/TelegramDesktop, ~/.weechat,
    @config/weechat, ~/.irssi, ~/.purple, @data/signal-cli, @config/signal-cli, @config/Beeper*, @data/AyuGramDesktop,
    @data/64Gram, @data/gurk, @data/iamb, @data/fractal, @data/nheko, @data/dino, @data/gajim, @data/profanity,
    @config/profanity, @config/senpai, @config/Keybase, @config/teams*, @config/Mattermost, @data/whatsapp*
  `),
  browsers: places(`
    ~/.mozilla, @config/mozilla, @cache/mozilla, ~/.librewolf, ~/.waterfox, ~/.zen, ~/.floorp, @config/google-chrome*,
    @cache/google-chrome*, @config/chromium, @cache/chromium, @config/BraveSoftware, @cache/BraveSoftware,
    @config/microsoft-edge*, @cache/microsoft-edge*, @config/vivaldi*, @config/opera*, ~/snap, ~/.var/app,
    ~/Library/Application Support/Google/Chrome, ~/Library/Application Support/Chromium,
    ~/Library/Application Support/Firefox, ~/Library/Application Support/BraveSoftware,
    ~/Library/Application Support/Microsoft Edge, ~/Library/Application Support/Arc, ~/Library/Safari,
    ~/Library/Cookies, @config/yandex-browser*, @config/thorium, @config/*helium*, @config/falkon, @data/falkon,
    @config/epiphany, @data/epiphany, @data/qutebrowser, @config/chrome-remote-desktop, @cache/ms-playwright-mcp,
    @cache/chrome-devtools-mcp, ~/.agent-browser, ~/.tor-browser, @data/torbrowser, ~/.mullvad-browser
  `),
  editors: places(`
    @config/Code/User/globalStorage, @config/Code - Insiders/User/globalStorage, @config/VSCodium/User/globalStorage,
    @config/Cursor/User/globalStorage, @config/Windsurf/User/globalStorage, ~/.codeium, ~/.continue,
    ~/.vscode-server*/data/User/globalStorage, ~/.cursor-server/data/User/globalStorage, @config/io.datasette.llm,
    ~/.jupyter, @data/jupyter/runtime, @data/zed/db, @state/warp-terminal, @data/warp-terminal,
    @config/*/User/globalStorage, @config/*/User/workspaceStorage, @config/*/User/History, @config/*/Backups,
    @data/nvim/undo, @state/nvim/undo, @state/nvim/swap, @state/nvim/backup, ~/.vim/undo*, ~/.vim/swap, ~/.vim/backup,
    ~/.emacs.d/auto-save-list, ~/.emacs.d/backups
  `),
  // The rest of an agent's state is hidden from others by the catalogue; these are logins, wherever it is not asked.
  agents: places(`
    ~/.claude/.credentials.json, ~/.claude.json, ~/.codex/auth.json, ~/.gemini/oauth_creds.json,
    ~/.qwen/oauth_creds.json, ~/.gemini/gemini-credentials.json, @data/opencode/auth.json, ~/.copilot/config.json,
    ~/.kimi-code/credentials, @config/cursor/auth.json, ~/.factory/auth*, ~/.augment/session.json,
    ~/.pi/agent/auth.json, @data/amp/secrets.json, @config/goose/secrets.yaml, ~/.claude.json.backup*,
    ~/.claude/backups, @data/opencode/mcp-auth.json, ~/.copilot/mcp-oauth-config, ~/.hermes, ~/.openclaw, ~/.clawdbot,
    ~/.moltbot, ~/forge/.credentials.json, ~/.amp/oauth, @data/crush, ~/.jules/cache/oauth*, ~/.aider.*history*,
    ~/.aider/oauth*
  `),
  histories: places(`
    ~/.*_history, $HISTFILE, ~/.history, ~/.histfile, ~/.zhistory, ~/.zsh_sessions, @state/bash, @state/zsh,
    @data/fish/fish_history, @config/nushell/history*, @data/atuin, @config/atuin, @data/mcfly, ~/.lesshst,
    @state/lesshst, ~/.viminfo, @state/nvim/shada, @data/nvim/shada, ~/.ipython/profile_default/history.sqlite,
    @data/recently-used.xbel, ~/.mongosh, @data/powershell/PSReadLine, ~/.tmux/resurrect, @data/tmux/resurrect,
    @data/zoxide, ~/.wget-hsts, @config/fish/fish_history, @state/*_history, @cache/*_history, @data/*_history,
    @state/*/*history*, @data/*/*history*, @config/*/*_history, @config/*/history*, @cache/*/*history,
    ~/.*/*_history*, ~/.hishtory, ~/.mcfly, ~/.histdb, ~/.julia/logs, @state/vim/viminfo, @state/usql
  `),
  environments: places('~/.env, ~/.secrets, @config/environment.d'),
};

/**
 * Places that are searched for: of programs that no list knows, the name of a file or the content of a folder tells. To
 * search them costs as much as the rest of a start, so they are looked at every few seconds only.
 */
export const SEARCHED_PLACES: readonly string[] = places(`
  ~/Downloads/?telling, ~/Documents/?telling, ~/Desktop/?telling, ~/?own/?settings/?telling,
  @config/*/?settings/?telling, @data/*/?settings/?telling, @state/*/?telling, @cache/*/?telling, @cache/*/?settings/?telling,
  ~/?own/?profile, ~/?own/*/?profile, @config/*/?profile, @config/*/*/?profile, @data/*/?profile, @data/*/*/?profile,
  @cache/*/?profile, @cache/*/*/?profile
`);

/**
 * Files of settings in which a line or two may be secret: those lines are left out, and the rest is shown. A start-up
 * file of a shell keeps its shape, so that it can still be run.
 */
export const PARTLY_SECRET: Readonly<Record<'shell' | 'settings' | 'any', readonly string[]>> = {
  shell: places(`
    /etc/environment, ~/.bashrc, ~/.bash_profile, ~/.bash_login, ~/.bash_aliases, ~/.profile, ~/.zshrc, ~/.zshenv, ~/.zprofile,
    ~/.zlogin, ~/.kshrc, ~/.pam_environment, ~/.envrc, ~/.Renviron, @config/fish/config.fish
  `),
  settings: places(`
    ~/.npmrc, $NPM_CONFIG_USERCONFIG, $npm_config_userconfig, ~/.yarnrc, ~/.yarnrc.yml, ~/.bunfig.toml,
    ~/.gitconfig, @config/git/config, ~/.hgrc, @config/hg/hgrc, ~/.curlrc, @config/curlrc, ~/.wgetrc, ~/.condarc, ~/.pip/pip.conf, @config/pip/pip.conf,
    $PIP_CONFIG_FILE, ~/.gradle/gradle.properties, $GRADLE_USER_HOME/gradle.properties, ~/.gradle/*.gradle, ~/.gradle/*.kts, ~/.gradle/init.d/*, ~/.cargo/config.toml,
    $CARGO_HOME/config.toml, ~/.aider.conf.yml, ~/.cabal/config, @config/cabal/config, @config/fish/fish_variables
  `),
  // Of programs that no list knows: looked at when their content looks like it.
  any: places(`
    ~/?file, ~/?own/?file, ~/?own/?settings/?file, @config/?file, @config/*/?file, @config/*/?settings/?file,
    @data/*/?file, @data/*/?settings/?file, @state/*/?file
  `),
};

function places(text: string): readonly string[] {
  return text.trim().split(/,\s*/);
}
