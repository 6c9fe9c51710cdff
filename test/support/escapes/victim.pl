# Stands outside, where the secret is, and says on its output whatever befalls it.
use strict;
use warnings;
use Fcntl;
use POSIX ();
use Socket;
$| = 1;
$SIG{USR1} = sub { print "signalled\n" };
open(my $held, '<', 'id') or die "id: $!";
my $id = shmget($ENV{ESC_KEY} + 0, 64, 01600) // die "shm: $!";
shmwrite($id, 'the secret', 0, 10) or die;
$SIG{TERM} = sub { shmctl($id, 0, 0); syscall((POSIX::uname())[4] eq 'aarch64' ? 181 : 241, my $name = $ENV{ESC_SHM}); exit 0 };
my $path = "$ENV{HOME}/.log";
unlink $path;
socket(my $letters, AF_UNIX, SOCK_DGRAM, 0) or die;
bind($letters, pack_sockaddr_un($path)) or die "$path: $!";
my $arm = (POSIX::uname())[4] eq 'aarch64';
my ($queue, $mode) = ("$ENV{ESC_SHM}", 0600);
syscall($arm ? 180 : 240, $queue, O_RDWR | O_CREAT, $mode, 0) >= 0 or die "mq: $!";
sysopen(my $terminal, '/dev/ptmx', O_RDWR | O_NOCTTY) or die "ptmx: $!";
my ($unlocked, $number) = (pack('i', 0), pack('i', 0));
ioctl($terminal, 0x40045431, $unlocked) && ioctl($terminal, 0x80045430, $number) or die "pts: $!";
print 'ready ', unpack('i', $number), "\n";
while (1) { print "letter\n" if defined recv($letters, my $text, 100, 0); }
