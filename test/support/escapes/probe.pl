# Tries to get out, in as many ways as it knows, and says of each whether it did: one line "NAME<tab>RESULT<tab>DETAIL",
# where the result is yes, no, absent (this machine has no such thing) or look (whether it was one is seen outside, by
# what the detail names). Perl, because it comes with every Debian and
# can make any system call. What there is to find outside is named by variables ESC_*; ESC_CONTROL is set where there is
# no sandbox, to show that a way out is one: there nothing is done that would harm the machine.
use strict;
use warnings;
use Errno ();
use Fcntl qw(:DEFAULT :mode);
use File::Basename qw(dirname);
use POSIX ();
use Socket qw(:DEFAULT inet_pton pack_sockaddr_in6);

our $control = $ENV{ESC_CONTROL};
our ($home, $work, $secret, $victim) = @ENV{qw(ESC_HOME ESC_WORK ESC_SECRET ESC_VICTIM)};
$victim += 0;    # A word would go to the kernel as an address.
our $arm = (POSIX::uname())[4] eq 'aarch64';

# x64, arm64
my %numbers = (
    ioctl => [16, 29], socket => [41, 198], clone => [56, 220], fcntl => [72, 25], ptrace => [101, 117],
    syslog => [103, 116], capget => [125, 90], capset => [126, 91], personality => [135, 92], vhangup => [153, 58],
    pivot_root => [155, 41], adjtimex => [159, 171], chroot => [161, 51], acct => [163, 89],
    settimeofday => [164, 170], mount => [165, 40], umount2 => [166, 39], swapon => [167, 224],
    reboot => [169, 142], sethostname => [170, 161], init_module => [175, 105], quotactl => [179, 60],
    fsetxattr => [190, 7], setxattr => [188, 5], kexec_load => [246, 104], add_key => [248, 217],
    keyctl => [250, 219], openat => [257, 56], mknodat => [259, 33], linkat => [265, 37], fchmodat => [268, 53],
    unshare => [272, 97], perf_event_open => [298, 241], fanotify_init => [300, 262], prlimit64 => [302, 261],
    name_to_handle_at => [303, 264], open_by_handle_at => [304, 265], setns => [308, 268],
    process_vm_readv => [310, 270], kcmp => [312, 272], renameat2 => [316, 276], seccomp => [317, 277],
    memfd_create => [319, 279], bpf => [321, 280], userfaultfd => [323, 282], io_uring_setup => [425, 425],
    open_tree => [428, 428], move_mount => [429, 429], fsopen => [430, 430], fsconfig => [431, 431],
    fsmount => [432, 432], pidfd_open => [434, 434], clone3 => [435, 435], openat2 => [437, 437],
    pidfd_getfd => [438, 438], mount_setattr => [442, 442], prctl => [157, 167], mq_open => [240, 180],
);
our $here = -100;
# What was left open for it, beside the streams and this very file.
our @left_open = grep { /^\d+$/ && $_ > 2 && readlink("/proc/self/fd/$_") && readlink("/proc/self/fd/$_") !~ /\.pl$/ } do {
    opendir(my $list, '/proc/self/fd') or die "/proc/self/fd: $!";
    my $itself = fileno($list);
    grep { $_ ne $itself } readdir $list;
};
$SIG{USR2} = 'IGNORE';

# A system call by its name. -1 is an error, in $!.
sub call {
    my $name = shift;
    my $number = $numbers{$name} or die "no number for $name";
    my @args = @_;
    my $answer = syscall($number->[$arm], @args);
    # What the kernel wrote goes back to whoever lent it a place.
    for my $index (0 .. $#args) { $_[$index] = $args[$index] unless Internals::SvREADONLY($_[$index]); }
    return $answer;
}

# Whether a system call came to anything at all.
sub works { my $got = call(@_); return $got >= 0 && "answered $got"; }

# Whether a file takes a word more.
sub write_to {
    my ($path) = @_;
    sysopen(my $file, $path, O_WRONLY | O_APPEND) or return 0;
    return syswrite($file, "escaped\n") ? "wrote $path" : 0;
}

# Whether a file can be opened to be written; nothing is.
sub opens_for_writing {
    my ($path) = @_;
    sysopen(my $file, $path, O_WRONLY) or return 0;
    return "opened $path";
}

# Writes into a file of the kernel what is in it.
sub rewrite {
    my ($path) = @_;
    sysopen(my $old, $path, O_RDONLY) or return 0;
    my $text = '';
    sysread($old, $text, 4096);
    sysopen(my $new, $path, O_WRONLY) or return 0;
    return defined(syswrite($new, $text eq '' ? "\n" : $text)) && "wrote $path";
}

sub read_secret {
    my ($path) = @_;
    sysopen(my $file, $path, O_RDONLY | O_NONBLOCK) or return 0;
    my $text = '';
    sysread($file, $text, 65536);
    return $text =~ /the secret/ && "read $path";
}

# Whether a file can be made; it is taken away again.
sub makes {
    my ($path) = @_;
    sysopen(my $file, $path, O_WRONLY | O_CREAT | O_EXCL, 0644) or return 0;
    unlink $path;
    return "made $path";
}

our @escapes;
sub escape { my ($name, $try, %about) = @_; push @escapes, { name => $name, try => $try, %about }; }

for my $part (qw(files mounts namespaces processes privileges kernel network)) {
    my $file = dirname(__FILE__) . "/$part.pl";
    do $file or die "$file: " . ($@ || $!);
}

my %nothing_there = map { $_ => 1 } (
    Errno::ENOSYS, Errno::ENODEV, Errno::ENXIO, Errno::EOPNOTSUPP, Errno::EAFNOSUPPORT, Errno::EPROTONOSUPPORT,
    Errno::ENOENT
);
$| = 1;
my $turn = 0;
for my $one (@escapes) {
    if ($control && $one->{harmful}) { print "$one->{name}\tabsent\tnot tried: $one->{harmful}\n"; next; }
    $turn += 1;
    our $own = "$work/escape-$turn";
    pipe(my $hear, my $say) or die;
    my $child = fork // die "no process: $!";
    if ($child == 0) {
        close $hear;
        # What one way changes must not open another.
        if ($control && $> == 0) { call('unshare', 0x20000); call('mount', 0, '/', 0, 0x4c000, 0); }
        alarm 10;
        $SIG{HUP} = $SIG{PIPE} = 'IGNORE';
        mkdir $own;
        $! = 0;
        my $done = eval { $one->{try}->() };
        my $error = $! + 0;
        my $why = $@ ne '' ? "died: $@" : "$!";
        $why =~ s/\s+/ /g;
        my $result = $done ? $one->{look} ? 'look' : 'yes' : $control && $nothing_there{$error} ? 'absent' : 'no';
        syswrite($say, "$one->{name}\t$result\t" . ($done ? $one->{look} || $done : $why) . "\n");
        POSIX::_exit(0);
    }
    close $say;
    my $line = <$hear>;
    waitpid($child, 0);
    print defined $line ? $line : "$one->{name}\tno\tended by signal " . ($? & 127) . "\n";
    system('rm', '-rf', $own);
}
