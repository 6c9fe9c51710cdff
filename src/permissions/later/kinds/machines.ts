import type { LaterKind } from '../later-kind.ts';

export const MACHINES: readonly LaterKind[] = [
  {
    kind: 'machine',
    paths: '.devcontainer/ {.,}devcontainer.json',
    runs: 'the editor builds and runs it when the folder is opened in a container; some of its commands run outside of that',
    calls: true,
  },
  {
    kind: 'machine',
    paths:
      '.gitpod.{yml,yaml,dockerfile} .gitpod/ .ona/ .replit replit.nix .idx/ .codesandbox/ .stackblitzrc sandbox.config.json .codeanywhere/ .daytona/ {.,}devfile.yaml .coder/',
    runs: 'a workplace elsewhere runs it when the project is opened there',
  },
  {
    kind: 'machine',
    paths:
      '*.desktop .config/autostart/ .xprofile .xinitrc .xsession .xsessionrc .pam_environment .local/bin/ .local/share/applications/ .config/environment.d/ .config/{systemd,i3,sway,hypr}/',
    runs: 'the desktop or the login runs it, when it is opened or at the next start',
  },
  {
    kind: 'machine',
    paths:
      '*.{service,timer,socket,automount} systemd/ init.d/ rc.local rules.d/*.rules modprobe.d/ ld.so.preload ld.so.conf ld.so.conf.d/ profile.d/ sudoers sudoers.d/ pam.d/ logrotate.d/ {dispatcher,if-up,if-down,if-pre-up,if-post-down,update-motd,xinetd,rcS,rc.local}.d/ apt.conf.d/ inetd.conf dbus-1/ xdg/autostart/ autostart/',
    runs: 'the system runs it at its start, or when its event comes',
  },
  {
    kind: 'machine',
    paths: 'crontab crontab.* *.{cron,crontab} cron.{d,hourly,daily,weekly,monthly}/ anacrontab',
    runs: 'cron runs it at the times that it names',
  },
  {
    kind: 'machine',
    paths:
      'launch{agents,daemons}/ *.{lnk,scf,url,library-ms,searchconnector-ms,hta,settingcontent-ms,diagcab,msc,terminal,fileloc,inetloc} autorun.inf desktop.ini',
    runs: 'the desktop runs it, or what it points to, when the folder is looked at or at the next start',
  },
  {
    kind: 'machine',
    paths:
      '{git,node,npm,npx,pnpm,yarn,bun,deno,python,python3,py,pip,uv,go,cargo,rustc,ruby,java,javac,dotnet,code,cursor,rg,cmd,powershell,pwsh,bash,sh,wsl,ssh,curl,where,claude,codex,gemini}.{exe,com,bat,cmd} {version,dbghelp,dwmapi,uxtheme,cryptbase,profapi,winmm,wtsapi32}.dll',
    runs: 'Windows starts it in the place of the program of that name, wherever that is started in this folder',
  },
];
