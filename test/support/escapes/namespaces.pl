# New namespaces, and those of others.
our ($victim, $own);

my %namespaces = (
    user => 0x10000000, mount => 0x20000, process => 0x20000000, network => 0x40000000, message => 0x08000000,
    name => 0x04000000, group => 0x02000000, time => 0x80,
);
# Each alone needs a capability; together with a new user namespace nobody does.
for my $kind (sort keys %namespaces) {
    escape "a new $kind namespace" => sub { works('unshare', $namespaces{$kind} | 0x10000000) || works('unshare', $namespaces{$kind}) };
}
escape 'a child in a new user namespace' => sub {
    my $child = call('clone', 0x10000000 | 17, 0, 0, 0, 0);
    POSIX::_exit(0) if $child == 0;
    $child > 0 && 'born';
};
escape 'a child in a new user namespace, by the newer call' => sub {
    my $child = call('clone3', pack('QQQQQQQQ', 0x10000000, 0, 0, 0, 17, 0, 0, 0), 64);
    POSIX::_exit(0) if $child == 0;
    $child > 0 && 'born';
};
escape 'a new namespace with unshare' => sub { system('unshare --map-root-user --mount true >/dev/null 2>&1') == 0 && 'made' };
escape 'a sandbox in the sandbox' => sub {
    $! = Errno::ENOENT, return 0 unless grep { -x "$_/bwrap" } split /:/, $ENV{PATH};
    $! = 0;
    system('bwrap --dev-bind / / true >/dev/null 2>&1') == 0 && 'made';
};
for my $kind (qw(mnt user pid net ipc uts cgroup)) {
    escape "join a namespace of another ($kind)" => sub {
        for my $pid ($victim, getppid(), 1) {
            sysopen(my $file, "/proc/$pid/ns/$kind", O_RDONLY) or next;
            # One's own user namespace cannot be joined again: that says nothing.
            return "joined that of $pid" if call('setns', fileno($file), 0) == 0;
            return "may, but it is one's own" if $kind eq 'user' && $!{EINVAL};
        }
        return 0;
    };
}
escape 'join a namespace by the process' => sub {
    my $process = call('pidfd_open', $victim, 0);
    $process >= 0 && works('setns', $process, 0x20000);
};
escape 'allow everything by a filter of one\'s own' => sub {
    my $allow = pack('SCCL', 6, 0, 0, 0x7fff0000);
    call('prctl', 38, 1, 0, 0, 0);
    call('seccomp', 1, 0, pack('SxxxxxxP', 1, $allow)) == 0 or return 0;
    works('unshare', 0x10000000);
};
1;
