/** The files of tests, and what there is to read about processes and the machine, hidden from the files of the step. */
export const PYTHON_FILES = String.raw`
ABOUT_PROCESSES = re.compile("/proc/(?:self|thread-self|[0-9]+)/")
ABOUT_MACHINE = re.compile("/(?:proc|sys)(?:/|$)")


def about(name):
    place = place_of(name)
    if ABOUT_PROCESSES.match(place):
        return "runner"
    if ABOUT_MACHINE.match(place) and not {"proc", "sys"} & spoken:
        return "platform"
    return "tests" if place in tests else None


def hiding(real):
    def other(name, *args, **named):
        facet = about(name)
        if facet is not None and is_step():
            tell(facet)
            raise FileNotFoundError(2, "No such file or directory", name)
        return real(name, *args, **named)
    return other


def thinning(real):
    def other(name=".", *args):
        found = real(name, *args)
        kept = [one for one in found if os.path.join(place_of(name), os.fsdecode(one)) not in tests]
        if len(kept) == len(found) or not is_step():
            return found
        tell("tests")
        return kept
    return other


real_stat = os.stat
over(os, "stat", hiding)
for kinds in (os.supports_fd, os.supports_dir_fd, os.supports_follow_symlinks):
    if real_stat in kinds:
        kinds.add(os.stat)
over(os, "listdir", thinning)
over(os, "listdir", hiding)
over(os, "scandir", lambda real: (lambda name=".": hiding(real)(name)))
builtins.open = io.open = hiding(real_open)
`;
