/** The same for Python: further differences for a program without a test runner, which they could disturb. */
export const PYTHON_ALONE = String.raw`
import threading

setattr(time, told["clock"], real_up)

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
