# Powers, and files that give them.
our ($home, $work, $here, $own, $control, $victim);

sub status {
    open(my $file, '<', '/proc/self/status') or die;
    return map { /^(\w+):\s*(.*)$/ ? ($1, $2) : () } <$file>;
}
my $SHELL = '/bin/cat';

escape 'hold a capability' => sub {
    my %status = status();
    my @held = grep { hex($status{$_}) != 0 } qw(CapInh CapPrm CapEff CapBnd CapAmb);
    @held ? "holds some: @held" : 0;
};
escape 'take a capability' => sub {
    my $all = pack('I6', (0xffffffff, 0xffffffff, 0) x 2);
    my $held = pack('I6', (0) x 6);
    my $header = pack('Ii', 0x20080522, 0);
    call('capget', $header, $held) == 0 or return 0;
    my ($effective) = unpack('I', $held);
    call('capset', $header, $effective ? $held : $all) == 0 && $effective ? 'took them' : 0;
};
escape 'gain by running' => sub { my %status = status(); $status{NoNewPrivs} eq '0' && 'not forbidden' };
escape 'run unfiltered' => sub { my %status = status(); $status{Seccomp} eq '0' && 'no filter' };
escape 'run a program of root\'s' => sub {
    open(my $said, '-|', $ENV{ESC_SETUID}, '/proc/self/status') or return 0;
    my %status = map { /^(\w+):\s*(.*)$/ ? ($1, $2) : () } <$said>;
    my (undef, $effective) = split ' ', $status{Uid} // '1 1';
    return hex($status{CapEff} // 0) || $effective != $> ? "became $effective with $status{CapEff}" : 0;
};
escape 'run a program as root with sudo or su' => sub {
    for my $line ('sudo -n id -u', 'su -c "id -u" root', 'pkexec id -u') {
        my $said = `$line 2>/dev/null </dev/null` // '';
        return "by $line" if $said eq "0\n" && ($> != 0 || $line =~ /^su /);
    }
    return 0;
};
sub has_bit { my ($path) = @_; ((stat $path)[2] // 0) & 04000 ? "made $path" : 0 }
sub copied { system('cp', $SHELL, "$own/shell") == 0 }
# Whoever starts what is confined runs from a file outside. Where nothing is, any other process stands for it.
my $first = $control ? $victim : 1;
my $starter = "/proc/$first/exe";
sub mode_of { my @of = stat $_[0]; return @of ? $of[2] & 07777 : undef }
escape 'change the mode of who started it' => sub { my $mode = mode_of($starter); defined $mode && chmod($mode, $starter) };
escape 'change the times of who started it' => sub { my @of = stat $starter; @of && utime(@of[8, 9], $starter) };
escape 'open what started it' => sub { sysopen(my $file, $starter, O_RDONLY) && 'opened it' };
escape 'read what is told to who started it' => sub { sysopen(my $file, "/proc/$first/fd/0", O_RDONLY) && 'opened it' };
escape 'read the memory of who started it' => sub { sysopen(my $file, "/proc/$first/mem", O_RDONLY) && 'opened it' };
escape 'make a program run as its owner' => sub { copied(); chmod 04755, "$own/shell"; has_bit("$own/shell") };
escape 'make a program run as its owner, by its folder' => sub {
    copied();
    call('fchmodat', $here, "$own/shell", 04755);
    has_bit("$own/shell");
};
escape 'make a program run as its owner, at its birth' => sub {
    sysopen(my $file, "$own/shell", O_WRONLY | O_CREAT, 04755) or return 0;
    has_bit("$own/shell");
};
escape 'make a program run as its owner, in memory' => sub {
    my $file = call('memfd_create', 'shell', 0);
    return 0 if $file < 0;
    chmod 04755, "/proc/self/fd/$file";
    has_bit("/proc/self/fd/$file");
};
escape 'give a program a capability' => sub {
    copied();
    works('setxattr', "$own/shell", 'security.capability', pack('IIIII', 0x2000001, 0xffffffff, 0, 0xffffffff, 0), 20, 0);
};
escape 'make a device' => sub { works('mknodat', $here, "$own/device", S_IFCHR | 0600, 1 << 8 | 5) };
escape 'make the disk a file' => sub {
    # That of the root, and a loop device for machines that let nobody read theirs.
    for my $device ((stat '/')[0], 7 << 8) {
        works('mknodat', $here, "$own/disk-$device", S_IFBLK | 0600, $device) or return 0;
        return 'opened it' if sysopen(my $file, "$own/disk-$device", O_RDONLY);
    }
    return 0;
};
escape 'use a device that lies in the workspace' => sub {
    sysopen(my $file, "$work/device", O_RDONLY) && 'opened it';
};
escape 'use a device of the machine' => sub {
    my @there = glob('/dev/{mem,port,kmsg,kvm,userfaultfd,vsock,vhost-net,uinput,btrfs-control,cpu_dma_latency,net/tun,loop*,sd*,vd*,nvme*,dm-*,mapper/*,zram*,hwrng,rtc*,input/*,dri/*,snapshot,watchdog*}');
    for my $path (grep { -e } @there) {
        return "opened $path" if sysopen(my $file, $path, O_RDWR | O_NONBLOCK) || sysopen($file, $path, O_RDONLY | O_NONBLOCK);
    }
    return 0;
};
escape 'make a file that cannot be changed' => sub {
    sysopen(my $file, "$own/stone", O_RDWR | O_CREAT) or return 0;
    my ($flags, $none) = (pack('L', 0x10), pack('L', 0));
    my $done = works('ioctl', fileno($file), 0x40086602, $flags);
    call('ioctl', fileno($file), 0x40086602, $none);
    $done;
};
1;
