/** The same for Python: further differences for a program without a test runner, which they could disturb. */
export const PYTHON_ALONE = String.raw`
import threading

turn = 0


def begin_again():
    global turn
    turn += 1


def clock():
    return real_up()


clock.again = begin_again
setattr(time, told["clock"], clock)


def called_by_step():
    return place_of(sys._getframe(2).f_code.co_filename) in changed


def is_seeded(one, depth=0):
    if isinstance(one, (str, bytes, memoryview)) or type(one).__hash__ is object.__hash__:
        return True
    return isinstance(one, (tuple, frozenset)) and depth < 3 and any(is_seeded(part, depth + 1) for part in one)


# Both differ from one start to the next; within one start they do not.
def other_hash(real):
    def other(one):
        found = real(one)
        if turn == 0 or not called_by_step() or not is_seeded(one):
            return found
        tell("random")
        return (found ^ turn * 0x9E3779B97F4A7C15) % 0x1FFFFFFFFFFFFFFF
    return other


def other_id(real):
    def other(one):
        if turn == 0 or not called_by_step():
            return real(one)
        tell("random")
        return real(one) + turn * 112
    return other


over(builtins, "hash", other_hash)
over(builtins, "id", other_id)

over(time, "clock_gettime", lambda real: lambda which: now() if which == time.CLOCK_REALTIME else (tell("clock"), real(which) + UP)[1])
over(time, "clock_gettime_ns", lambda real: lambda which: int(time.clock_gettime(which) * 1e9))
for name in ("monotonic_ns", "perf_counter_ns"):
    over(time, name, lambda real: lambda: (tell("clock"), real() + int(UP * 1e9))[1])


def soon(real):
    def other(*args, **named):
        seconds = named.get("timeout", args[-1] if args else None)
        if isinstance(seconds, (int, float)) and seconds > 1:
            tell("clock")
            return real(*args[:-1], 0.001) if args else real(timeout=0.001)
        return real(*args, **named)
    return other


over(threading.Event, "wait", soon)
over(time, "sleep", soon)


def some_bytes(size):
    return bytes(int(draw() * 256) for _ in range(size))


os.urandom = random._urandom = some_bytes
started = iter(range(30_000, 4_000_000))
over(os, "getpid", lambda real: lambda: (tell("machine"), next(started))[1])
over(os, "isatty", lambda real: lambda which: (tell("terminal"), True)[1])
`;
