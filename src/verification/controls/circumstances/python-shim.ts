import { PYTHON_ALONE } from './python-alone.ts';
import { PYTHON_FILES } from './python-files.ts';
import { PYTHON_PLATFORM } from './python-platform.ts';
import { ORDINARY, RUNNERS_OWN, type Shown } from './shown.ts';

/** The same for Python, which loads a module of the name `sitecustomize` before everything else. */
export function pythonShim(shown: Shown): string {
  const told = JSON.stringify({ ...shown, ordinary: ORDINARY, runners: RUNNERS_OWN });
  return `import json\ntold = json.loads(${JSON.stringify(told)})\n${BODY}${PYTHON_FILES}${PYTHON_PLATFORM}${shown.alone === true ? PYTHON_ALONE : ''}`;
}

const BODY = String.raw`
import builtins, io, os, random, re, sys, time, types
import datetime as dates

here = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(here)
changed = {os.path.join(root, one) for one in told["changed"]}
tests = {os.path.join(root, one) for one in told["tests"]}
asked = set()
real_open = builtins.open
BETWEEN = {"os.py", "_collections_abc.py", "genericpath.py", "posixpath.py", "pathlib.py", "random.py", "datetime.py", "shutil.py"}


def tell(facet):
    if facet in asked:
        return
    asked.add(facet)
    try:
        with real_open(os.path.join(here, facet), "w") as file:
            file.write("asked\n")
    except OSError:
        pass


def place_of(name):
    try:
        return os.path.abspath(os.fspath(name)) if isinstance(name, (str, os.PathLike)) else ""
    except Exception:
        return ""


def is_step():
    if told.get("alone"):
        return True
    frame = sys._getframe(1)
    while frame is not None:
        name = frame.f_code.co_filename
        if name != __file__ and not name.startswith("<") and os.path.basename(name) not in BETWEEN:
            return place_of(name) in changed
        frame = frame.f_back
    return False


def over(holder, name, make):
    real = getattr(holder, name, None)
    if real is not None:
        setattr(holder, name, make(real))


real_time, real_up = time.time, time.perf_counter
shift = told["now"] / 1000 - real_time()
UP = 60 * 60 * 24 * 11 + 12.345


def now():
    if is_step():
        tell("clock")
    return real_time() + shift


def uptime(real):
    def other():
        if is_step():
            tell("clock")
        return real() + UP
    return other


def placed():
    if "place" not in asked and is_step():
        tell("place")


def used(real):
    begun = real()

    def other():
        if is_step():
            tell("clock" if told.get("alone") else "usage")
        # Next to nothing, or much.
        return (real() - begun) / 100 if told["low"] else real() + UP
    return other


def without_moment(real):
    def other(*args):
        placed()
        return real(*args) if args and args[0] is not None else real(now())
    return other


time.time = lambda: now()
time.time_ns = lambda: int(now() * 1e9)
for name in ("monotonic", "perf_counter"):
    over(time, name, uptime)
for name in ("process_time", "thread_time"):
    over(time, name, used)
for name in ("localtime", "gmtime", "ctime"):
    over(time, name, without_moment)
over(time, "strftime", lambda real: lambda text, *args: real(text, *(args or (time.localtime(),))))
RealDate, RealMoment = dates.date, dates.datetime


class OfDates(type):
    def __instancecheck__(cls, one):
        if cls in (OtherDate, OtherMoment):
            return isinstance(one, RealMoment if cls is OtherMoment else RealDate)
        return type.__instancecheck__(cls, one)

    def __subclasscheck__(cls, one):
        if cls in (OtherDate, OtherMoment):
            return issubclass(one, RealMoment if cls is OtherMoment else RealDate)
        return type.__subclasscheck__(cls, one)


class OtherDate(RealDate, metaclass=OfDates):
    @classmethod
    def fromtimestamp(cls, moment):
        placed()
        return super().fromtimestamp(moment)

    @classmethod
    def today(cls):
        return cls.fromtimestamp(now())


class OtherMoment(RealMoment, metaclass=OfDates):
    @classmethod
    def now(cls, tz=None):
        if tz is None:
            placed()
        return cls.fromtimestamp(now(), tz)

    @classmethod
    def fromtimestamp(cls, moment, tz=None):
        if tz is None:
            placed()
        return super().fromtimestamp(moment, tz)

    def astimezone(self, tz=None):
        if tz is None or self.tzinfo is None:
            placed()
        return super().astimezone(tz)

    def timestamp(self):
        if self.tzinfo is None:
            placed()
        return super().timestamp()

    @classmethod
    def today(cls):
        return cls.fromtimestamp(now())

    @classmethod
    def utcnow(cls):
        return cls.fromtimestamp(now(), dates.timezone.utc).replace(tzinfo=None)


for other, name in ((OtherDate, "date"), (OtherMoment, "datetime")):
    other.__name__ = other.__qualname__ = name
    other.__module__ = "datetime"
    setattr(dates, name, other)

drawn = 0


def draw():
    global drawn
    if is_step():
        tell("random")
    drawn += 1
    if drawn < 3:
        return 0.0001 if (drawn == 1) == told["low"] else 0.9999
    return (drawn * 0.6180339887498949 + 0.37) % 1


class Random(random.Random):
    def seed(self, a=None, version=2):
        self.given = a is not None
        super().seed(a, version)

    def random(self):
        return super().random() if self.given else draw()

    def getrandbits(self, k):
        return super().getrandbits(k) if self.given else int(draw() * (1 << k))


old, new = random._inst, Random()
for name, value in list(vars(random).items()):
    if getattr(value, "__self__", None) is old:
        setattr(random, name, getattr(new, name))
random._inst, random.Random = new, Random

first = dict(os.environ)
runners = re.compile(told["runners"])
spoken = set(told["ordinary"]) | set(told["variables"])


class Environ(type(os.environ)):
    def hides(self, key):
        if not isinstance(key, str) or key in spoken or key.startswith("LC_"):
            return False
        if not self.has(key) or not (runners.match(key) or first.get(key) == super().__getitem__(key)):
            return False
        if not is_step():
            return False
        tell("runner")
        return True

    def has(self, key):
        return self.encodekey(key) in self._data

    def __getitem__(self, key):
        if isinstance(key, str) and (key in ("TZ", "LANG", "LANGUAGE") or key.startswith("LC_")):
            placed()
        if self.hides(key):
            raise KeyError(key)
        return super().__getitem__(key)

    def __contains__(self, key):
        return isinstance(key, str) and self.has(key) and not self.hides(key)

    def __iter__(self):
        for key in list(super().__iter__()):
            if not self.hides(key):
                yield key


os.environ.__class__ = Environ


class Module:
    """Another module to the files of the step, where it is asked for what tells who runs them."""

    def __init__(self, real, others):
        self.__dict__["_real"], self.__dict__["_others"] = real, others

    def __getattr__(self, name):
        if name in self._others:
            return self._others[name]()
        return getattr(self._real, name)

    def __setattr__(self, name, value):
        setattr(self._real, name, value)

    def __delattr__(self, name):
        delattr(self._real, name)

    def __dir__(self):
        return dir(self._real)


class Frame:
    def __init__(self, real):
        self._real = real

    @property
    def f_back(self):
        back = self._real.f_back
        return seen_frame(back)

    def __getattr__(self, name):
        return getattr(self._real, name)


def seen_frame(frame):
    while frame is not None and place_of(frame.f_code.co_filename) not in changed:
        frame = frame.f_back
    return None if frame is None else Frame(frame)


RUNNERS = {"pytest", "_pytest", "unittest", "nose", "nose2", "pluggy", "xdist", "pytest_cov", "coverage"}


def argv():
    main = getattr(sys.modules.get("__main__"), "__file__", None)
    given = getattr(sys, "orig_argv", sys.argv)
    if place_of(main) in changed or not all(one in given for one in sys.argv[1:]):
        return sys.argv
    tell("runner")
    return [os.path.join(root, "app.py")]


def modules():
    tell("runner")
    return {name: one for name, one in sys.modules.items() if name.split(".")[0] not in RUNNERS}


def get_frame(depth=0):
    tell("runner")
    frame = seen_frame(sys._getframe(1))
    for _ in range(depth):
        frame = None if frame is None else frame.f_back
    if frame is None:
        raise ValueError("call stack is not deep enough")
    return frame


def of_step(make):
    def other(*args, **named):
        tell("runner")
        return [one for one in make(*args, **named) if place_of(getattr(one, "filename", "")) in changed]
    return other


def shown(name):
    real = sys.modules[name]
    if name == "sys":
        return Module(real, {"platform": lambda: on_platform(real.platform, "freebsd14", "platform"), "argv": argv, "orig_argv": argv, "modules": modules, "_getframe": lambda: get_frame, "gettrace": lambda: lambda: None, "getprofile": lambda: lambda: None})
    if name == "inspect":
        return Module(real, {"stack": lambda: of_step(real.stack), "currentframe": lambda: lambda: get_frame(0), "getouterframes": lambda: of_step(lambda frame, context=1: real.getouterframes(getattr(frame, "_real", frame), context))})
    if name == "traceback":
        return Module(real, {"extract_stack": lambda: of_step(real.extract_stack), "format_stack": lambda: lambda *args, **named: real.format_list(of_step(real.extract_stack)(*args, **named))})
    other = lambda: (tell("machine"), lambda: "harbour")[1]
    named = {"system": "FreeBSD", "machine": "riscv64", "release": "14.1-RELEASE", "version": "FreeBSD 14.1-RELEASE", "processor": "riscv64", "platform": "FreeBSD-14.1-RELEASE-riscv64", "getuser": "harbour"}
    asking = lambda key: lambda: lambda *args, **given: on_platform(getattr(real, key)(*args, **given), named[key], key)
    return Module(real, {"gethostname": other, "node": other, **{key: asking(key) for key in named if hasattr(real, key)}})


HELD = {}
real_import = builtins.__import__


def other_import(name, globals=None, locals=None, fromlist=(), level=0):
    module = real_import(name, globals, locals, fromlist, level)
    if level == 0 and name in ("sys", "inspect", "traceback", "socket", "platform", "getpass"):
        if globals is not None and place_of(globals.get("__file__")) in changed:
            if name not in HELD:
                HELD[name] = shown(name)
            return HELD[name]
    return module


builtins.__import__ = other_import


def parent(real):
    def other():
        if is_step():
            tell("machine")
        return 1
    return other


over(os, "getppid", parent)
`;
