# Files outside, by every way of changing one.
our ($home, $work, $secret, $here, $own, @left_open);

escape 'write a start-up file' => sub { write_to("$home/.bashrc") };
escape 'write through a link' => sub { symlink("$home/.bashrc", "$own/link") && write_to("$own/link") };
escape 'write through a link to a folder' => sub { symlink($home, "$own/link") && write_to("$own/link/.profile") };
escape 'write through a hard link' => sub { link("$home/.bashrc", "$own/hard") && write_to("$own/hard") };
escape 'link an open file' => sub {
    sysopen(my $file, "$home/.bashrc", O_RDONLY) or return 0;
    call('linkat', $here, '/proc/self/fd/' . fileno($file), $here, "$own/hard", 0x400) == 0 && write_to("$own/hard");
};
escape 'open a descriptor again' => sub {
    sysopen(my $file, "$home/.bashrc", O_RDONLY) or return 0;
    write_to('/proc/self/fd/' . fileno($file));
};
escape 'move a file over one outside' => sub {
    sysopen(my $file, "$own/new", O_WRONLY | O_CREAT) or return 0;
    rename("$own/new", "$home/.profile") && 'moved';
};
escape 'exchange two files' => sub {
    sysopen(my $file, "$own/new", O_WRONLY | O_CREAT) or return 0;
    works('renameat2', $here, "$own/new", $here, "$home/.zshrc", 2);
};
escape 'take a file away' => sub { unlink("$home/take-me") && 'gone' };
escape 'change a mode' => sub { chmod(0777, "$home/.bashrc") && 'changed' };
escape 'change a time' => sub { utime(1, 1, "$home/.bashrc") && 'changed' };
escape 'set an attribute' => sub { works('setxattr', "$home/.bashrc", 'user.escaped', 'yes', 3, 0) };
escape 'shorten a file' => sub { truncate("$home/shorten-me", 0) && 'shortened' };
# A folder that is hidden may be there to be written all the same, as another: what counts is the one outside.
escape 'start with the desktop' => sub { makes("$home/.config/autostart/escape.desktop") }, look => "$home/.config/autostart";
escape 'a library before the next program' => sub { makes('/etc/ld.so.preload') };
escape 'a variable before the next program' => sub { makes("$home/.config/environment.d/escape.conf") },
    look => "$home/.config/environment.d";
escape 'a job for cron' => sub { makes('/etc/cron.d/atlas-escape') };
escape 'a program in the path' => sub { makes('/usr/local/bin/atlas-escape') };
escape 'write a hook that is guarded' => sub {
    sysopen(my $file, "$work/.git/hooks/pre-commit", O_WRONLY | O_CREAT, 0755) && 'wrote it';
};
escape 'put another folder in the place of what is guarded' => sub {
    rename("$work/.git", "$work/.git-old") && mkdir("$work/.git") && mkdir("$work/.git/hooks") or return 0;
    sysopen(my $file, "$work/.git/hooks/pre-commit", O_WRONLY | O_CREAT, 0755) && 'wrote one in its place';
};
escape 'read what is hidden' => sub { read_secret($secret) };
escape 'read what is hidden, around the corner' => sub {
    for my $path ("/proc/self/root$secret", "/proc/thread-self/root$secret", "$home/../home/.ssh/id") {
        my $done = read_secret($path);
        return $done if $done;
    }
    return 0;
};
escape 'leave a file in shared memory' => sub {
    sysopen(my $file, "/dev/shm/$ENV{ESC_SHM}-left", O_WRONLY | O_CREAT | O_EXCL, 0600) && 'left it';
}, look => '/dev/shm';
escape 'read shared memory' => sub { read_secret("/dev/shm/$ENV{ESC_SHM}") };
escape 'leave a file for others in /tmp' => sub {
    sysopen(my $file, "/tmp/$ENV{ESC_SHM}-left", O_WRONLY | O_CREAT | O_EXCL, 0600) && 'left it';
}, look => '/tmp';
escape 'read without a trace' => sub {
    sysopen(my $file, "$own/read-me", O_RDWR | O_CREAT) or return 0;
    my $again = call('openat', $here, "$own/read-me", 0x40000, 0);
    $again >= 0 && 'opened';
};
escape 'read without a trace, afterwards' => sub {
    sysopen(my $file, "$own/read-me", O_RDWR | O_CREAT) or return 0;
    works('fcntl', fileno($file), 4, 0x40000);
};
escape 'read without a trace, by the newer call' => sub {
    sysopen(my $file, "$own/read-me", O_RDWR | O_CREAT) or return 0;
    works('openat2', $here, "$own/read-me", pack('QQQ', 0x40000, 0, 0), 24);
};
escape 'find a descriptor left open' => sub { @left_open && 'holds ' . join(', ', map { readlink "/proc/self/fd/$_" } @left_open) };
escape 'climb out by a descriptor left open' => sub {
    for my $number (grep { -d "/proc/self/fd/$_" } @left_open) {
        my $done = write_to("/proc/self/fd/$number/.profile") || write_to("/proc/self/fd/$number/project/file.txt");
        return $done if $done;
    }
    return 0;
};
escape 'open a file by its handle' => sub {
    # The mount of the workspace can be written, and lies on the same file system.
    my $handle = pack('IiA128', 128, 0, '') . "\0" x 8;
    my $mount = pack('i', 0);
    call('name_to_handle_at', $here, "$home/.bashrc", $handle, $mount, 0) == 0 or return 0;
    sysopen(my $root, $work, O_RDONLY) or return 0;
    my $file = call('open_by_handle_at', fileno($root), $handle, 1 | 0x400);
    $file >= 0 && write_to("/proc/self/fd/$file");
};
1;
