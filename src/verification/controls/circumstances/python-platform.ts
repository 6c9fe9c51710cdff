/** Another system, user and width of the terminal, for the files of the step alone. */
export const PYTHON_PLATFORM = String.raw`
# A system that honest code treats like this one. What tests speak of stays as it is.
def on_platform(real, other, word):
    if word in spoken:
        return real
    tell("platform")
    return other


def uname(real):
    def other():
        found = real()
        if not is_step():
            return found
        return on_platform(found, os.uname_result(("FreeBSD", "harbour", "14.1-RELEASE", "FreeBSD 14.1", "riscv64")), "uname")
    return other


def width(real):
    def other(*args):
        if "get_terminal_size" in spoken or not is_step():
            return real(*args)
        tell("terminal")
        return os.terminal_size((137, 41))
    return other


over(os, "uname", uname)
over(os, "get_terminal_size", width)
`;
