/** Files that are asked about every time. */
export interface PathFloor {
  id: string;
  /** What it does, to end the sentence "It …". */
  reason: string;
  on: 'read' | 'write';
  /** Globs of absolute paths; `~/` is the home folder, `ETHOS/` that of Ethos. */
  globs: readonly string[];
  /** File names that are meant to be shared. */
  except?: RegExp;
}

const SECRETS = [
  '~/.ssh/**',
  '~/.gnupg/**',
  '~/.aws/**',
  '~/.azure/**',
  '~/.kube/**',
  '~/.docker/config.json',
  '~/.config/{gcloud,gh,hub,op,rclone}/**',
  '~/.password-store/**',
  '~/Library/Keychains/**',
  '~/.local/share/keyrings/**',
  '**/.ssh/**',
  '**/.gnupg/**',
  '**/.aws/credentials',
  '**/{.env,.env.*,.envrc}',
  '**/{.netrc,_netrc,.npmrc,.pypirc,.pgpass,.my.cnf,.git-credentials,.htpasswd}',
  '**/id_{rsa,dsa,ecdsa,ed25519}',
  '**/*.{pem,key,p12,pfx,keystore,jks,kdbx}',
  '/etc/{shadow,gshadow,sudoers}*',
  '/etc/shadow',
  'ETHOS/keys.json',
  '/proc/**/{environ,mem,auxv}',
];

/** Files that hold secrets, run on their own, or decide what may run. Asked every time, whatever rules say. */
export const PATH_FLOOR: readonly PathFloor[] = [
  {
    id: 'read-secrets',
    reason: 'reads a file that usually holds secrets',
    on: 'read',
    globs: SECRETS,
    except: /(?:\.(?:example|sample|template|dist|pub)|\/known_hosts|\/\.ssh\/config)$/,
  },
  {
    id: 'write-secrets',
    reason: 'reads or changes a file that usually holds secrets or decides who may log in',
    on: 'write',
    globs: SECRETS,
    except: /\.(?:example|sample|template|dist)$/,
  },
  {
    id: 'write-start-up',
    reason: 'changes a file that shells or the system run on their own',
    on: 'write',
    globs: [
      '~/.{bashrc,bash_profile,bash_login,bash_logout,bash_aliases,profile,zshrc,zshenv,zprofile,zlogin,zlogout}',
      '~/.{kshrc,cshrc,tcshrc,login,inputrc,vimrc,xinitrc,xprofile,xsession,pythonrc,irbrc}',
      '~/.config/{fish,autostart,systemd,environment.d,nvim}/**',
      '~/Library/{LaunchAgents,LaunchDaemons}/**',
      '/Library/{LaunchAgents,LaunchDaemons}/**',
      '/{etc,boot,bin,sbin,lib,lib64}/**',
      '/usr/{bin,sbin,lib}/**',
      '/var/spool/cron/**',
      '**/Start Menu/Programs/Startup/**',
      '**/{WindowsPowerShell,PowerShell}/*profile.ps1',
    ],
  },
  {
    id: 'write-git',
    reason: 'changes what git runs or where it sends',
    on: 'write',
    globs: [
      // In any case: disks may be blind to it where the system is not.
      '**/*.[gG][iI][tT]/**',
      // With `objects` and `refs` beside it, its folder is a repository, and the `config` there is read.
      '**/HEAD',
      '~/.gitconfig',
      '~/.config/git/**',
    ],
  },
  {
    id: 'write-ethos',
    reason: 'changes the settings of Ethos, and with them what it may do',
    on: 'write',
    globs: ['**/.ethos/**', 'ETHOS/**'],
  },
  {
    id: 'write-device',
    reason: 'writes to a device, past the file system',
    on: 'write',
    globs: ['/dev/**'],
    except: /^\/dev\/(?:null|zero|full|stdout|stderr|tty|fd\/\d+|shm\/.*)$/,
  },
];

/** Programs that change the files that they are given. */
export const WRITERS =
  /^(?:cp|mv|tee|ln|install|rsync|scp|dd|truncate|touch|chmod|chown|chattr|rm|unlink|shred|sed|gsed|perl|ed|ex|vi|vim|nano|emacs|patch|tar|unzip|curl|wget|copy|move|del|set-content|add-content|out-file)$/;
/** Programs that are given names without opening the files. */
export const NAMERS =
  /^(?:echo|printf|ls|dir|stat|test|\[|basename|dirname|mkdir|rmdir|touch|chmod|chown|which|type|du|cd|exit|true|false|git|rm|unlink|kill)$/;
