/**
 * The system calls that a confined program may not make. All others are allowed: a filter closes the doors out of a
 * sandbox, it does not decide what a compiler, a browser or a test runner may be made of.
 *
 * Invariants
 *  S1  A test looks at the lower half of an argument, as the kernel does: every argument tested here is an `int`, an
 *      `unsigned int` or a set of flags below 2^32 to it.
 *  S2  The filter cannot read arguments in memory. Where an older call does the same, the newer one is answered as by a
 *      kernel that does not have it (clone3, openat2); otherwise it is refused.
 *  S3  The answer is one that programs know from ordinary machines: refused (EPERM), or not there (ENOSYS,
 *      EAFNOSUPPORT, EPROTONOSUPPORT), after which they go another way.
 */
export type SyscallAnswer = 'EPERM' | 'ENOSYS' | 'EAFNOSUPPORT' | 'EPROTONOSUPPORT';

/** Holds when the argument, reduced to the bits of `mask`, is one of (or none of) the values. */
export interface ArgumentTest {
  readonly argument: number;
  readonly mask?: number;
  readonly is?: readonly number[];
  readonly isNot?: readonly number[];
}

/** The first rule for a call whose tests all hold gives the answer; where none does, the call is allowed. */
export interface SyscallRule {
  readonly calls: readonly string[];
  readonly where?: readonly ArgumentTest[];
  readonly answer: SyscallAnswer;
}

const anyOf = (argument: number, mask: number): ArgumentTest => ({ argument, mask, isNot: [0] });

const NEW_NAMESPACES = 0x7e_02_00_00;
const NEW_TIME_NAMESPACE = 0x80;
const NO_ATIME = 0x4_0000;
const CREATES = 0x40_0040;
const SET_USER = 0o4000;
const FILE_KIND = 0o17_0000;
const DEVICES = [0o2_0000, 0o6_0000];
const SET_STATUS_FLAGS = 4;
const WHITEOUT = 4;

const FAMILY = { unix: 1, inet: 2, inet6: 10, netlink: 16 } as const;
const KIND_OF_SOCKET = 0xf;
const STREAM_OR_DATAGRAM = [1, 2];
/** None named, ICMP echo, TCP, UDP, ICMPv6 echo, multipath TCP. */
const INTERNET_PROTOCOLS = [0, 1, 6, 17, 58, 262];
const ROUTE = 0;

/** Calls that type into a terminal (TIOCSTI, TIOCLINUX), and another line discipline (TIOCSETD). */
const TERMINAL_TRICKS = [0x5412, 0x541c, 0x5423];

/** Linux, 32-bit addresses, the old version number, both; no random addresses; only asking. */
const USUAL_PERSONALITIES = [0, 0x8, 0x2_0000, 0x2_0008, 0x4_0000, 0xffff_ffff];

export const POLICY: readonly SyscallRule[] = [
  // The tree of files, and which part of it one sees.
  {
    calls: ['mount', 'umount2', 'pivot_root', 'chroot', 'move_mount', 'mount_setattr', 'open_tree', 'open_tree_attr'],
    answer: 'EPERM',
  },
  { calls: ['fsopen', 'fsconfig', 'fsmount', 'fspick', 'open_by_handle_at'], answer: 'EPERM' },
  { calls: ['quotactl', 'quotactl_fd', 'fanotify_init', 'swapon', 'swapoff', 'acct'], answer: 'EPERM' },
  { calls: ['openat2'], answer: 'ENOSYS' },

  // Namespaces.
  { calls: ['setns'], answer: 'EPERM' },
  { calls: ['unshare'], where: [anyOf(0, NEW_NAMESPACES | NEW_TIME_NAMESPACE)], answer: 'EPERM' },
  // The lowest byte of these flags is a signal.
  { calls: ['clone'], where: [anyOf(0, NEW_NAMESPACES)], answer: 'EPERM' },
  { calls: ['clone3'], answer: 'ENOSYS' },

  // Other processes.
  { calls: ['ptrace', 'process_vm_readv', 'process_vm_writev', 'pidfd_getfd', 'kcmp'], answer: 'EPERM' },

  // The kernel itself.
  { calls: ['bpf', 'perf_event_open', 'userfaultfd', 'syslog', 'lookup_dcookie'], answer: 'EPERM' },
  { calls: ['io_uring_setup', 'io_uring_enter', 'io_uring_register'], answer: 'EPERM' },
  { calls: ['add_key', 'request_key', 'keyctl'], answer: 'EPERM' },
  { calls: ['init_module', 'finit_module', 'delete_module', 'kexec_load', 'kexec_file_load'], answer: 'EPERM' },
  { calls: ['reboot', 'vhangup', 'sethostname', 'setdomainname', 'iopl', 'ioperm'], answer: 'EPERM' },
  { calls: ['settimeofday', 'clock_settime', 'adjtimex', 'clock_adjtime'], answer: 'EPERM' },
  { calls: ['uselib', 'ustat', 'sysfs', '_sysctl', 'nfsservctl'], answer: 'ENOSYS' },
  { calls: ['personality'], where: [{ argument: 0, isNot: USUAL_PERSONALITIES }], answer: 'EPERM' },
  { calls: ['ioctl'], where: [{ argument: 1, is: TERMINAL_TRICKS }], answer: 'EPERM' },

  // Files that give rights to the user who runs or opens them.
  { calls: ['mknod'], where: [{ argument: 1, mask: FILE_KIND, is: DEVICES }], answer: 'EPERM' },
  { calls: ['mknodat'], where: [{ argument: 2, mask: FILE_KIND, is: DEVICES }], answer: 'EPERM' },
  { calls: ['renameat2'], where: [anyOf(4, WHITEOUT)], answer: 'EPERM' },
  { calls: ['chmod', 'fchmod', 'creat', 'mknod'], where: [anyOf(1, SET_USER)], answer: 'EPERM' },
  { calls: ['fchmodat', 'fchmodat2', 'mknodat'], where: [anyOf(2, SET_USER)], answer: 'EPERM' },
  { calls: ['open'], where: [anyOf(1, CREATES), anyOf(2, SET_USER)], answer: 'EPERM' },
  { calls: ['openat'], where: [anyOf(2, CREATES), anyOf(3, SET_USER)], answer: 'EPERM' },

  // Reading without a trace: the time of the last access is evidence.
  { calls: ['open'], where: [anyOf(1, NO_ATIME)], answer: 'EPERM' },
  { calls: ['openat'], where: [anyOf(2, NO_ATIME)], answer: 'EPERM' },
  { calls: ['fcntl'], where: [{ argument: 1, is: [SET_STATUS_FLAGS] }, anyOf(2, NO_ATIME)], answer: 'EPERM' },

  // Sockets: files, the internet and the libraries' questions about routes stay allowed.
  { calls: ['socket'], where: [{ argument: 0, isNot: Object.values(FAMILY) }], answer: 'EAFNOSUPPORT' },
  { calls: ['socketpair'], where: [{ argument: 0, isNot: [FAMILY.unix] }], answer: 'EAFNOSUPPORT' },
  {
    calls: ['socket'],
    where: [
      { argument: 0, is: [FAMILY.inet, FAMILY.inet6] },
      { argument: 1, mask: KIND_OF_SOCKET, isNot: STREAM_OR_DATAGRAM },
    ],
    answer: 'EPERM',
  },
  {
    calls: ['socket'],
    where: [
      { argument: 0, is: [FAMILY.inet, FAMILY.inet6] },
      { argument: 2, isNot: INTERNET_PROTOCOLS },
    ],
    answer: 'EPROTONOSUPPORT',
  },
  {
    calls: ['socket'],
    where: [
      { argument: 0, is: [FAMILY.netlink] },
      { argument: 2, isNot: [ROUTE] },
    ],
    answer: 'EPROTONOSUPPORT',
  },
];
