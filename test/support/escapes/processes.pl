# A process outside, of the same user. It holds the secret open, stands where the secret is, and has it in its environment.
our ($home, $work, $secret, $victim, $own);

# Every process that can be seen, the known one outside among them, but not this program.
sub others {
    opendir(my $list, '/proc') or return ($victim);
    return ($victim, grep { /^\d+$/ && $_ != $$ && $_ != getppid() } readdir $list);
}
sub any_of(&@) {
    my ($try, @those) = @_;
    for my $one (@those) { my $done = $try->($one); return $done if $done; }
    return 0;
}

escape 'read through the root of another' => sub { any_of { read_secret("/proc/$_[0]/root$secret") } others() };
escape 'write through the root of another' => sub { any_of { write_to("/proc/$_[0]/root$home/.bashrc") } others() };
escape 'read through the folder of another' => sub { any_of { read_secret("/proc/$_[0]/cwd/id") } others() };
# Files alone: who reads from the pipes of the launcher takes away what this very program says.
escape 'read through a descriptor of another' => sub { any_of { read_secret($_[0]) } grep { -f } map { glob "/proc/$_/fd/*" } others() };
escape 'read the environment of another' => sub { any_of { read_secret("/proc/$_[0]/environ") } others() };
# Whoever stands behind the same filter is worth nothing to a program that wants out.
sub unfiltered { my ($pid) = @_; open(my $file, '<', "/proc/$pid/status") or return 0; join('', <$file>) =~ /^Seccomp:\t0/m }
escape 'write the memory of another' => sub { any_of { opens_for_writing("/proc/$_[0]/mem") } $victim, grep { unfiltered($_) } others() };
escape 'find a process without a filter' => sub { any_of { unfiltered($_[0]) && "there is $_[0]" } others() };
escape 'trace another' => sub {
    any_of { call('ptrace', 16, $_[0], 0, 0) == 0 or return 0; waitpid($_[0], 0); call('ptrace', 17, $_[0], 0, 0); 'traced' } ($victim);
};
escape 'trace another unnoticed' => sub { any_of { works('ptrace', 0x4206, $_[0], 0, 0) } others() };
escape 'copy from the memory of another' => sub {
    my $buffer = "\0" x 8;
    my $mine = pack('PQ', $buffer, 8);
    my $theirs = pack('QQ', 4096, 8);
    call('process_vm_readv', $victim, $mine, 1, $theirs, 1, 0);
    # An address where nothing is: whoever is told so may read.
    $!{EFAULT} && 'may read';
};
escape 'take a descriptor of another' => sub {
    my $process = call('pidfd_open', $victim, 0);
    return 0 if $process < 0;
    any_of { works('pidfd_getfd', $process, $_[0], 0) } 0 .. 9;
};
escape 'compare with another' => sub { works('kcmp', $$, $victim, 6, 0, 0) };
escape 'signal another' => sub { kill('USR1', $victim) && 'signalled' };
escape 'limit another' => sub { works('prlimit64', $victim, 7, 0, "\0" x 16) };
escape 'memory that others share' => sub {
    my $id = shmget($ENV{ESC_KEY} + 0, 0, 0);
    defined $id or return 0;
    my $text = '';
    shmread($id, $text, 0, 10) && $text eq 'the secret' && 'read it';
};
escape 'letters that others share' => sub { works('mq_open', $ENV{ESC_SHM}, O_RDONLY, 0, 0) };
# Whoever is in it outside would end, and the probe with it: nothing more would be heard.
escape 'signal the group' => sub { kill('USR2', 0); 0 }, harmful => 'it would end the tests';
escape 'write to a terminal of another' => sub { any_of { opens_for_writing($_[0]) } "/dev/pts/$ENV{ESC_PTS}", grep { m{/\d+$} } glob '/dev/pts/*' };
escape 'type into a terminal' => sub {
    sysopen(my $main, '/dev/ptmx', O_RDWR | O_NOCTTY) or return 0;
    my $zero = pack('i', 0);
    my $number = pack('i', 0);
    call('ioctl', fileno($main), 0x40045431, $zero) == 0 or return 0;
    call('ioctl', fileno($main), 0x80045430, $number) == 0 or return 0;
    POSIX::setsid();
    sysopen(my $other, '/dev/pts/' . unpack('i', $number), O_RDWR) or return 0;
    call('ioctl', fileno($other), 0x540e, 0);
    my $letter = 'x';
    works('ioctl', fileno($other), 0x5412, $letter);
};
escape 'another line discipline' => sub {
    sysopen(my $main, '/dev/ptmx', O_RDWR | O_NOCTTY) or return 0;
    my $usual = pack('i', 0);
    works('ioctl', fileno($main), 0x5423, $usual);
};
escape 'a terminal of the machine' => sub {
    any_of { sysopen(my $file, $_[0], O_RDWR | O_NOCTTY | O_NONBLOCK) && "opened $_[0]" } ('/dev/tty0', '/dev/tty1', '/dev/ttyS0', '/dev/vcs');
};
escape 'the keyring' => sub {
    my $key = call('add_key', 'user', 'atlas-escape', 'x', 1, -4);
    return 0 if $key < 0;
    call('keyctl', 9, $key, -4);
    "key $key";
};
escape 'leave a core behind' => sub {
    my $limit = pack('qq', -1, -1);
    call('prlimit64', 0, 4, $limit, 0);
    chdir $own;
    my $child = fork // return 0;
    if ($child == 0) { kill 'SEGV', $$; POSIX::_exit(1); }
    waitpid($child, 0);
    my @cores = glob "$own/core*";
    $? & 128 || @cores ? "left one: @cores" : 0;
};
1;
