# The tree of files itself.
our ($home, $work, $secret, $here, $own, $control);
my ($BIND, $REMOUNT, $DETACH) = (0x1000, 0x20, 2);

escape 'mount the tree anew, writable' => sub {
    call('mount', 0, $_, 0, $REMOUNT | $BIND, 0) for ('/', $home, POSIX::getcwd());
    $! = 0;
    write_to("$home/.bashrc");
};
escape 'mount the tree anew with mount' => sub {
    for my $place ('/', $home) { system("mount -o remount,rw,bind $place >/dev/null 2>&1"); }
    write_to("$home/.bashrc");
};
escape 'clear the read-only flag' => sub {
    my $flags = pack('QQQQ', 0, 1, 0, 0);
    call('mount_setattr', $here, $_, 0x8000, $flags, 32) for ('/', $home);
    write_to("$home/.bashrc");
};
escape 'take a mask away' => sub { call('umount2', dirname($secret), $DETACH); read_secret($secret) };
escape 'take a mask away with umount' => sub {
    system('umount -l ' . dirname($secret) . ' >/dev/null 2>&1');
    read_secret($secret);
};
escape 'take the workspace away' => sub {
    chdir '/';
    call('umount2', $work, $DETACH) == 0 or return 0;
    write_to("$work/file.txt") || 'unmounted';
};
escape 'show the home elsewhere' => sub {
    call('mount', $home, $own, 0, $BIND, 0) == 0 or return 0;
    call('mount', 0, $own, 0, $REMOUNT | $BIND, 0);
    write_to("$own/.bashrc");
};
escape 'clone a part of the tree' => sub {
    my $tree = call('open_tree', $here, $home, 1);
    return 0 if $tree < 0;
    call('mount_setattr', $tree, '', 0x1000, pack('QQQQ', 0, 1, 0, 0), 32);
    call('move_mount', $tree, '', $here, $own, 4) == 0 && write_to("$own/.bashrc");
};
escape 'make a file system' => sub {
    my $context = call('fsopen', 'tmpfs', 0);
    return 0 if $context < 0;
    call('fsconfig', $context, 6, 0, 0, 0);
    works('fsmount', $context, 0, 0);
};
escape 'mount memory over a folder' => sub { works('mount', 'none', $own, 'tmpfs', 0, 0) };
escape 'mount an overlay' => sub {
    mkdir "$own/$_" for qw(up work merged);
    works('mount', 'overlay', "$own/merged", 'overlay', 0, "lowerdir=$home,upperdir=$own/up,workdir=$own/work");
};
escape 'mount the settings of the kernel' => sub {
    call('mount', 'proc', $own, 'proc', 0, 0) == 0 && opens_for_writing("$own/sys/kernel/core_pattern");
};
escape 'mount the groups of the kernel' => sub { works('mount', 'cgroup2', $own, 'cgroup2', 0, 0) };
escape 'mount the disk' => sub {
    my $device = (stat '/')[0];
    my ($major, $minor) = ($device >> 8 & 0xfff, $device & 0xff | $device >> 12 & 0xfff00);
    call('mknodat', $here, "$own/disk", S_IFBLK | 0600, $device) == 0 or return 0;
    mkdir "$own/there";
    for my $kind (qw(ext4 xfs btrfs)) { return "mounted $major:$minor" if works('mount', "$own/disk", "$own/there", $kind, 0, 0); }
    return 0;
};
escape 'change the root' => sub {
    call('mount', $own, $own, 0, $BIND, 0);
    chdir $own;
    works('pivot_root', '.', '.');
};
escape 'climb out of a root' => sub {
    sysopen(my $root, '/', O_RDONLY) or return 0;
    call('chroot', $own) == 0 or return 0;
    'changed the root';
};
escape 'write a disk that comes later' => sub {
    $! = Errno::ENOENT, return 0 unless $ENV{ESC_DISK};
    syswrite(STDOUT, "A DISK\n");
    select(undef, undef, undef, 0.01) until -e "$ENV{ESC_STATE}/mounted";
    sysopen(my $file, "$ENV{ESC_DISK}/escaped", O_WRONLY | O_CREAT, 0600) && 'wrote it';
}, look => 'the disk: escaped';
escape 'a loop device' => sub {
    sysopen(my $file, '/dev/loop-control', O_RDWR) or return 0;
    works('ioctl', fileno($file), 0x4c82, 0);
};
escape 'a file system of one\'s own making' => sub { sysopen(my $file, '/dev/fuse', O_RDWR) && 'opened /dev/fuse' };
1;
