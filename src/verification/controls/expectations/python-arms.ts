import { beforeImports } from './guard-expectations.ts';
import type { WatchedArms, ArmsWatching } from './watched-arms.ts';

/**
 * The same of Python: which instructions of the step's files ran is seen by the interpreter's own events, and which arms
 * there are is read from the syntax tree. An arm that the compiler left out, as it does with `__debug__`, never ran
 * either. Where somebody else traces already, or more runs than is cheap to see, nothing is told.
 */
export function watchPythonArms(
  source: string,
  { word, shared, changed }: Omit<ArmsWatching, 'bundled'>,
): WatchedArms | undefined {
  const files = changed.filter((one) => one.endsWith('.py'));
  if (files.length === 0) return undefined;
  const head = DEFINITION.replaceAll('SHARED', shared)
    .replaceAll('WORD', word)
    .replaceAll('FILES', JSON.stringify(files));
  const text = beforeImports(source, head);
  return {
    text,
    first: [`${word}_idle = ${word}_told()`],
    asks: [`heart += " " + "${word}" + ":" + ${word}_idle + ";"`],
  };
}

/** How many instructions are seen one by one before it costs too much. */
const MOST = 400_000;

const DEFINITION = String.raw`
def WORD_watch():
    import builtins, os, sys, threading
    held = getattr(builtins, "SHARED_ran", None)
    if held is not None:
        return held
    files = {os.path.join(os.getcwd(), one): one for one in FILES}
    loaded = {getattr(one, "__file__", None) for one in list(sys.modules.values())}
    held = builtins.SHARED_ran = {"files": files, "seen": set(), "left": ${MOST}, "late": {one for one in files if one in loaded}}
    seen = held["seen"]
    if not hasattr(held.__class__, "keys") or not hasattr((lambda: 0).__code__, "co_positions"):
        held["left"] = 0
        return held
    watching = getattr(sys, "monitoring", None)
    if watching is not None:
        tool = next((one for one in (4, 3) if watching.get_tool(one) is None), None)
        if tool is None:
            held["left"] = 0
            return held
        def instruction(code, offset):
            if code.co_filename in files:
                seen.add((code, offset))
            return watching.DISABLE
        watching.use_tool_id(tool, "arms")
        watching.register_callback(tool, watching.events.INSTRUCTION, instruction)
        def start(code, offset):
            if code.co_filename in files:
                watching.set_local_events(tool, code, watching.events.INSTRUCTION)
                seen.add((code, offset))
            return watching.DISABLE
        watching.register_callback(tool, watching.events.PY_START, start)
        watching.set_events(tool, watching.events.PY_START)
        return held
    if sys.gettrace() is not None:
        held["left"] = 0
        return held
    def within(frame, event, arg):
        if event == "opcode":
            seen.add((frame.f_code, frame.f_lasti))
            held["left"] -= 1
            if held["left"] <= 0:
                frame.f_trace_opcodes = False
                sys.settrace(None)
        return within
    def trace(frame, event, arg):
        if frame.f_code.co_filename not in files or held["left"] <= 0:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return within
    held["trace"] = trace
    threading.settrace(trace)
    sys.settrace(trace)
    return held


WORD_watch()


def WORD_told():
    try:
        return WORD_arms(WORD_watch())
    except Exception:
        return ""


def WORD_arms(held):
    import ast, base64, json, sys
    if sys.gettrace() is held.get("trace"):
        sys.settrace(None)
    told = []
    if held["left"] > 0:
        ran = {}
        for code, offset in list(held["seen"]):
            places = list(code.co_positions())
            if offset // 2 < len(places):
                line, _, column, _ = places[offset // 2]
                if line is not None and column is not None:
                    ran.setdefault(code.co_filename, set()).add((line, column))
        for place, name in held["files"].items():
            if place in ran:
                with open(place, encoding="utf8") as file:
                    text = file.read()
                told.append({"path": name, "ranges": WORD_never(ast.parse(text), text, ran[place], place in held["late"])[:200]})
    if held.get("trace") is not None:
        sys.settrace(held["trace"])
    return base64.b64encode(json.dumps(told).encode()).decode()


def WORD_never(tree, text, ran, late):
    import ast
    lines = text.split("\n")
    never = []
    def says(one):
        if isinstance(one, (ast.Pass, ast.Continue, ast.Break, ast.Global, ast.Nonlocal)):
            return False
        return not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
    def arm(part, inside):
        some = [one for one in (part if isinstance(part, list) else [part]) if says(one)]
        if not some or (late and not inside):
            return
        first, last = some[0], some[-1]
        begin = (first.lineno, first.col_offset)
        end = (last.end_lineno, last.end_col_offset)
        if any(begin <= one < end for one in ran):
            return
        at = lambda line, column: sum(len(one) + 1 for one in lines[: line - 1]) + len(lines[line - 1].encode()[:column].decode())
        never.append([at(*begin), at(*end)])
    def walk(node, inside):
        below = inside or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            arm(node.body, below)
        elif isinstance(node, (ast.If, ast.For, ast.While, ast.AsyncFor)):
            arm(node.body, inside)
            arm(node.orelse, inside)
        elif isinstance(node, ast.IfExp):
            arm(node.body, inside)
            arm(node.orelse, inside)
        elif isinstance(node, ast.BoolOp):
            for one in node.values[1:]:
                arm(one, inside)
        elif isinstance(node, ast.Try):
            for one in node.handlers:
                arm(one.body, inside)
            arm(node.orelse, inside)
        elif node.__class__.__name__ == "Match":
            for one in node.cases:
                arm(one.body, inside)
        for one in ast.iter_child_nodes(node):
            walk(one, below)
    walk(tree, False)
    return never


`;
