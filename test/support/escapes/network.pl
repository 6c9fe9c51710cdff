# Whoever listens outside.
our ($home, $own);

sub reaches {
    my ($family, $kind, $address) = @_;
    socket(my $socket, $family, $kind, 0) or return 0;
    connect($socket, $address) or return 0;
    $kind == SOCK_STREAM || send($socket, 'escaped', 0) ? 'reached' : 0;
}
for my $one (split /:/, $ENV{ESC_SOCKETS}) {
    my ($name, $path) = split /=/, $one;
    escape "the socket of $name" => sub { reaches(AF_UNIX, SOCK_STREAM, pack_sockaddr_un($path)) };
}
for my $one (split /:/, $ENV{ESC_ABSTRACT}) {
    my ($name, $path) = split /=/, $one;
    # As much of the name as there is, and no zeros behind it.
    escape "the abstract socket of $name" => sub { reaches(AF_UNIX, SOCK_STREAM, pack('S', AF_UNIX) . "\0$path") };
}
escape 'a socket that takes letters' => sub { reaches(AF_UNIX, SOCK_DGRAM, pack_sockaddr_un("$home/.log")) };
escape 'a port of the machine' => sub { reaches(AF_INET, SOCK_STREAM, pack_sockaddr_in($ENV{ESC_PORT}, INADDR_LOOPBACK)) };
escape 'a port of the machine, by IPv6' => sub { reaches(AF_INET6, SOCK_STREAM, pack_sockaddr_in6($ENV{ESC_PORT6}, inet_pton(AF_INET6, '::1'))) };
escape 'a port of the machine, by its own address' => sub {
    $! = Errno::ENOENT, return 0 unless $ENV{ESC_ADDRESS};
    reaches(AF_INET, SOCK_STREAM, pack_sockaddr_in($ENV{ESC_PORT}, inet_aton($ENV{ESC_ADDRESS})));
};
# A letter goes off without an answer.
escape 'a letter to the machine' => sub { reaches(AF_INET, SOCK_DGRAM, pack_sockaddr_in($ENV{ESC_UDP}, INADDR_LOOPBACK)) },
    look => 'a letter';
escape 'raw packets' => sub { works('socket', 2, 3, 1) };
escape 'raw packets of IPv6' => sub { works('socket', 10, 3, 58) };
escape 'packets of the wire' => sub { works('socket', 17, 3, 0) };
escape 'the host of the machine' => sub { works('socket', 40, 1, 0) };
escape 'hear of devices' => sub { works('socket', 16, 3, 15) };
escape 'the audit' => sub { works('socket', 16, 3, 9) };
escape 'the packet filter' => sub { works('socket', 16, 3, 12) };
escape 'change an interface' => sub {
    socket(my $socket, 16, 3, 0) or return 0;
    # Brings up what is up: RTM_NEWLINK for the first interface, with an answer wanted.
    my $body = pack('CxSiII', 0, 0, 1, 1, 1);
    send($socket, pack('ISSII', 16 + length $body, 16, 5, 1, 0) . $body, 0) or return 0;
    recv($socket, my $answer, 4096, 0);
    my $error = unpack('x16i', $answer);
    $! = -$error;
    $error == 0 && 'changed';
};
1;
