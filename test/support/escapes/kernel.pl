# The kernel's own settings and machinery.
our ($own, $control);

escape 'choose who gets the cores' => sub { rewrite('/proc/sys/kernel/core_pattern') };
escape 'choose who loads modules' => sub { rewrite('/proc/sys/kernel/modprobe') };
escape 'choose who hears of devices' => sub { rewrite('/sys/kernel/uevent_helper') || rewrite('/proc/sys/kernel/hotplug') };
escape 'press a magic key' => sub { opens_for_writing('/proc/sysrq-trigger') };
escape 'name the machine by its setting' => sub { rewrite('/proc/sys/kernel/hostname') };
escape 'name the machine' => sub { my $name = (POSIX::uname())[1]; works('sethostname', $name, length $name) };
escape 'choose who tidies a group' => sub {
    for my $path (glob '/sys/fs/cgroup/{,*/}release_agent') { my $done = rewrite($path); return $done if $done; }
    return 0;
};
escape 'make a group' => sub {
    for my $folder (glob '/sys/fs/cgroup/ /sys/fs/cgroup/*/') {
        my $path = $folder . 'atlas-escape';
        if (mkdir $path) { rmdir $path; return "made $path"; }
    }
    return 0;
};
escape 'leave a group' => sub {
    for my $path (glob '/sys/fs/cgroup/{,*/}cgroup.procs') { my $done = opens_for_writing($path); return $done if $done; }
    return 0;
};
escape 'teach it a kind of program' => sub {
    my $path = '/proc/sys/fs/binfmt_misc/register';
    call('mount', 'binfmt_misc', dirname($path), 'binfmt_misc', 0, 0) unless -e $path;
    opens_for_writing($path);
};
sub first_writable {
    my ($depth, @folders) = @_;
    while (my $folder = shift @folders) {
        opendir(my $list, $folder) or next;
        for my $name (readdir $list) {
            next if $name =~ /^\.\.?$/ || -l "$folder/$name";
            if (-d _) { push @folders, "$folder/$name" if ($folder =~ tr{/}{}) < $depth; next; }
            my $done = opens_for_writing("$folder/$name");
            return $done if $done;
        }
    }
    $! = Errno::EACCES;
    return 0;
}
escape 'any setting of the kernel' => sub { first_writable(8, '/proc/sys') };
escape 'any switch of a device' => sub { first_writable(5, '/sys/kernel', '/sys/module', '/sys/power', '/sys/fs', '/sys/class', '/sys/bus') };
escape 'any other file of the kernel' => sub {
    my @parts = grep { !m{^/proc/(\d+|self|thread-self|sys|net|mounts|pressure)$} } glob '/proc/*';
    for my $path (grep { -f } @parts) { my $done = opens_for_writing($path); return $done if $done; }
    first_writable(5, grep { -d } @parts);
};
escape 'read the memory of the machine' => sub {
    for my $path ('/proc/kcore', '/dev/mem', '/proc/kmsg') {
        sysopen(my $file, $path, O_RDONLY | O_NONBLOCK) or next;
        return "opened $path";
    }
    return 0;
};
escape 'read what the kernel says' => sub { my $buffer = "\0" x 4096; works('syslog', 3, $buffer, 4096) };
escape 'a program in the kernel' => sub { my $map = pack('IIIII', 2, 4, 4, 1, 0) . "\0" x 100; works('bpf', 0, $map, 72) };
escape 'count events' => sub { my $about = pack('IIQ', 1, 112, 0) . "\0" x 96; works('perf_event_open', $about, 0, -1, -1, 0) };
escape 'calls by a ring' => sub { my $about = "\0" x 120; works('io_uring_setup', 1, $about) };
escape 'handle faults' => sub { works('userfaultfd', 1) };
escape 'watch whole file systems' => sub { works('fanotify_init', 0, 0) };
# Each asks for something that cannot be: whoever is told so was not refused.
escape 'load a module' => sub { call('init_module', "\0" x 64, 64, ''); $!{ENOEXEC} && 'may' };
escape 'restart the machine' => sub { call('reboot', 0, 0, 0, 0); $!{EINVAL} && 'may' };
escape 'another swap' => sub { call('swapon', '/atlas-escape', 0); $!{ENOENT} && 'may' };
escape 'account for processes' => sub { call('acct', '/atlas-escape'); $!{ENOENT} && 'may' };
escape 'another kernel' => sub { call('kexec_load', 0, 99, 0, 0); $!{EINVAL} && 'may' };
escape 'set the clock' => sub { works('settimeofday', 0, 0) };
escape 'steer the clock' => sub { my $about = "\0" x 256; works('adjtimex', $about) };
escape 'quotas' => sub { works('quotactl', 0x80000100, 0, 0, 0) };
escape 'hang up' => sub { works('vhangup') };
escape 'run what is only read' => sub { works('personality', 0x400000) };
1;
