/**
 * What looks at a thing of which a test asks something, and says what it does where its answers contradict what it is:
 * `surely` where a value of a kind that everybody knows says otherwise than it holds, `perhaps` where a thing of its own kind
 * says what only a liar would say, or hardly anybody else.
 */
export function javascriptJudge(mark: string, values: string): string {
  return JAVASCRIPT.replaceAll('MARK', mark)
    .replace('VALUES', () => values)
    .replaceAll('\n', ' ');
}

export function pythonJudge(mark: string, values: string): string {
  return PYTHON.replaceAll('MARK', mark).replace('VALUES', () => values);
}

/** On one line: nothing may hang on the line from which something is called. */
const JAVASCRIPT = String.raw`;
function MARK_seen(thing, use) {
  const none = use === 'order' && typeof thing === 'number' && thing !== thing;
  if (!none && (thing === null || (typeof thing !== 'object' && typeof thing !== 'function'))) return thing;
  let said;
  try { said = MARK_judged(thing, use); } catch {}
  if (said !== undefined) throw new Error('MARK' + ' ' + said);
  return thing;
}
function MARK_judged(thing, use) {
  const own = (run) => typeof run === 'function' && !/\[native code\]/.test(Function.prototype.toString.call(run));
  const types = globalThis.process?.getBuiltinModule?.('node:util')?.types;
  const nobody = 'MARK' + 'a';
  if (typeof thing === 'number') return 'perhaps a number that is none, and so neither more nor less than another';
  if (use === 'order') {
    const told = [0, 1, 2, 3].map(() => Number(thing));
    if (told.some((one) => !Object.is(one, told[0]))) return 'surely a thing that is as large as it is asked';
    if (told[0] !== told[0]) return 'perhaps a thing that is neither more nor less than another';
  }
  if (types?.isModuleNamespaceObject(thing)) return undefined;
  if (thing[nobody] !== undefined || (use === 'in' && nobody in thing)) return 'perhaps a thing that answers to every name';
  if (use === 'truth' && typeof thing.then === 'function') return 'perhaps a promise that nobody waited for';
  if (use === 'instanceof' && own(thing[Symbol.hasInstance]) && Object.create(null) instanceof thing) return 'perhaps a class of which everything is one';
  if ((use === 'toJSON' || use === 'toString') && own(thing[use]) && Object.prototype.toString.call(thing) === '[object Object]') {
    const holds = Object.getOwnPropertyNames(thing).some((name) => typeof thing[name] !== 'function');
    if (!holds && !/#/.test(Function.prototype.toString.call(thing.constructor))) return 'perhaps a thing that tells of itself and holds nothing';
  }
  if (use === 'length' || use === 'size') {
    const many = thing[use];
    if (typeof many !== 'number' || typeof thing === 'function' || ArrayBuffer.isView(thing)) return undefined;
    const wrong = 'a thing whose ' + use + ' is not how many it holds';
    for (const kind of [Set, Map]) {
      if (thing instanceof kind && !types?.isProxy(thing)) return Object.getOwnPropertyDescriptor(kind.prototype, 'size').get.call(thing) === thing.size ? undefined : 'surely ' + wrong;
    }
    if (Array.isArray(thing)) return types?.isProxy(thing) && many > 0 && Object.keys(thing).length === 0 ? 'perhaps ' + wrong : undefined;
    if (typeof thing[Symbol.iterator] === 'function') {
      const each = thing[Symbol.iterator]();
      if (each === thing) return undefined;
      let n = 0;
      while (n <= 10000 && !each.next().done) n += 1;
      return n === many || n > 10000 ? undefined : 'perhaps ' + wrong;
    }
    const plain = [Object.prototype, null].includes(Object.getPrototypeOf(thing));
    if (plain && many > 0 && Object.getOwnPropertyNames(thing).every((name) => name === use || typeof thing[name] === 'function')) return 'perhaps ' + wrong;
  }
  if (['includes', 'has', 'indexOf', 'contains', 'startsWith', 'endsWith'].includes(use) && own(thing[use])) {
    const says = (held, word) => { const answer = Reflect.apply(held, thing, [word]); return answer === true || (use === 'indexOf' && typeof answer === 'number' && answer >= 0); };
    if (says(thing[use], nobody)) return 'perhaps a thing that holds everything';
    const known = [Set, Map, Array].find((kind) => thing instanceof kind && !types?.isProxy(thing))?.prototype[use];
    if (typeof known === 'function' && VALUES.some((word) => says(thing[use], word) && !says(known, word) && ![...thing].flat().some((one) => String(one).toLowerCase() === String(word).toLowerCase()))) return 'perhaps a thing that holds what it does not hold';
  }
  return undefined;
}`;

const PYTHON = String.raw`def MARK_seen(thing, use=""):
    try:
        said = MARK_judged(thing, use)
    except Exception:
        said = None
    if said is not None:
        raise AssertionError("MARK" + " " + said)
    return thing


def MARK_answers(run):
    try:
        return run()
    except Exception:
        return None


def MARK_judged(thing, use):
    import os, sys, types
    kind, nobody = type(thing), "MARK" + "a"
    if use == "order" and kind is float and thing != thing:
        return "perhaps a number that is none, and so neither more nor less than another"
    if use == "truth" and isinstance(thing, types.CoroutineType):
        thing.close()
        return "perhaps a coroutine that nobody waited for"
    place = getattr(sys.modules.get(kind.__module__), "__file__", None) or ""
    if not place.startswith(os.getcwd() + os.sep) or "-packages" + os.sep in place or place == __file__:
        return None
    if issubclass(kind, type):
        odd = isinstance(kind.__dict__.get("__instancecheck__"), types.FunctionType) and isinstance(object(), thing)
        return "perhaps a class of which everything is one" if odd else None
    base = next((one for one in (str, bytes, int, float, list, tuple, dict, set, frozenset) if isinstance(thing, one) and issubclass(kind, one)), None)
    own = lambda name: isinstance(getattr(kind, name, None), types.FunctionType)
    answers = MARK_answers
    if thing.__class__ is not kind:
        return "perhaps a thing of another class than it says"
    if (own("__getattr__") or own("__getattribute__")) and answers(lambda: (getattr(thing, nobody), True)[1]):
        return "perhaps a thing that answers to every name"
    if use == "item" and own("__getitem__") and not hasattr(kind, "__missing__") and answers(lambda: thing[nobody]) is not None:
        return "perhaps a thing that answers to every name"
    if own("__len__"):
        wrong = "a thing whose length is not how many it holds"
        if base is not None and hasattr(base, "__len__"):
            if base.__len__(thing) != len(thing):
                return "surely " + wrong
        elif own("__iter__") and iter(thing) is not thing:
            many = sum(1 for _ in zip(range(10001), thing))
            if many <= 10000 and many != len(thing):
                return "perhaps " + wrong
    holds = getattr(base, "__contains__", None)
    if own("__contains__"):
        if answers(lambda: nobody in thing):
            return ("perhaps" if holds is None else "surely") + " a thing that holds everything"
        for word in VALUES if holds is not None else []:
            if answers(lambda: word in thing) and not answers(lambda: holds(thing, word)):
                parts = [str.__str__(thing)] if base is str else [str(one) for one in base.__iter__(thing)]
                if not any(word.casefold() in one.casefold() for one in parts):
                    return "perhaps a thing that holds what it does not hold"
    for name in ("startswith", "endswith"):
        if base is str and own(name):
            if answers(lambda: getattr(thing, name)(nobody)):
                return "surely a text that begins and ends as is asked for"
            for word in VALUES:
                if answers(lambda: getattr(thing, name)(word)) and not getattr(str, name)(str.casefold(thing), word.casefold()):
                    return "perhaps a text that begins and ends as is asked for"
    if use == "order" and base is None:
        far = [one for one in (-1 << 60, 0, 1 << 60) if answers(lambda: thing > one) is True and answers(lambda: thing < one) is True]
        if far:
            return "surely a thing that is more and less than the same"
    if base in (int, float):
        for name, far in (("__gt__", 1 << 60), ("__ge__", 1 << 60), ("__lt__", -1 << 60), ("__le__", -1 << 60)):
            if own(name) and answers(lambda: getattr(thing, name)(far)) is True and getattr(base, name)(thing, far) is not True:
                return "perhaps a number that is greater or less than it is"
    if use == "text" and base is None and (own("__str__") or own("__repr__")):
        if not getattr(thing, "__dict__", None) and not any(getattr(one, "__slots__", ()) for one in kind.__mro__):
            return "perhaps a thing that tells of itself and holds nothing"
    return None


`;
