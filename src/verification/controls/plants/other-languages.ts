import { capitalised, insertBefore, lastBrace, type Planter } from './plant.ts';

/** Planted tests of languages whose tests are compiled or found by name. */

export const plantGo: Planter = (source, { mark, selected, passes }) => {
  if (!/^import\b[\s\S]*?"testing"/m.test(source)) return undefined;
  const name = `${selected?.replace(/\W.*$/, '') ?? 'Test'}${capitalised(mark)}`;
  if (!name.startsWith('Test')) return undefined;
  return {
    text: insertBefore(
      source,
      undefined,
      `\nfunc ${name}(t *testing.T) { t.${passes === true ? 'Log' : 'Fatal'}("${mark}") }`,
    ),
    mark,
  };
};

export const plantRust: Planter = (source, { mark, selected, passes }) => ({
  text: insertBefore(
    source,
    undefined,
    `\n#[cfg(test)]\nmod ${mark} {\n    #[test]\n    fn ${selected?.replaceAll(/\W+/g, '_') ?? 'holds'}_${mark}() {\n        ${passes === true ? 'let _ = ' : 'panic!'}("${mark}");\n    }\n}`,
  ),
  mark,
});

export const plantJava: Planter = (source, { mark, passes }) => {
  if (passes === true) return undefined;
  const at = lastBrace(source);
  const annotation = /org\.junit\.jupiter/.test(source)
    ? '@org.junit.jupiter.api.Test'
    : /org\.testng/.test(source)
      ? '@org.testng.annotations.Test'
      : /org\.junit/.test(source)
        ? '@org.junit.Test'
        : undefined;
  if (at === undefined || annotation === undefined) return undefined;
  const method = `    ${annotation}\n    public void zz${mark}() { throw new RuntimeException("${mark}"); }`;
  return { text: insertBefore(source, at, method), mark };
};

export const plantCSharp: Planter = (source, { mark, passes }) => {
  if (passes === true) return undefined;
  const at = /^\s*namespace\b[^;{]*\{/m.test(source)
    ? source.lastIndexOf('}', (lastBrace(source) ?? 0) - 1)
    : lastBrace(source);
  const attribute = /\bXunit\b/.test(source)
    ? '[Xunit.Fact]'
    : /\bNUnit\b/.test(source)
      ? '[NUnit.Framework.Test]'
      : /\bMSTest\b|VisualStudio\.TestTools/.test(source)
        ? '[Microsoft.VisualStudio.TestTools.UnitTesting.TestMethod]'
        : undefined;
  if (at === undefined || at < 0 || attribute === undefined) return undefined;
  const method = `    ${attribute} public void Zz${mark}() { throw new System.Exception("${mark}"); }`;
  return { text: insertBefore(source, at, method), mark };
};

export const plantPhp: Planter = (source, { mark, passes }) => {
  if (passes === true) return undefined;
  const at = lastBrace(source);
  if (at === undefined || !/extends\s+\S*TestCase\b/.test(source)) return undefined;
  const method = `    public function testZz${mark}(): void { throw new \\RuntimeException('${mark}'); }`;
  return { text: insertBefore(source, at, method), mark };
};

export const plantRuby: Planter = (source, { mark, passes }) => {
  if (passes === true) return undefined;
  const group = /\bMinitest\b|ActiveSupport::TestCase/i.test(source)
    ? `class Zz${mark} < Minitest::Test\n  def test_zz\n    raise "${mark}"\n  end\nend`
    : /Test::Unit/.test(source)
      ? `class Zz${mark} < Test::Unit::TestCase\n  def test_zz\n    raise "${mark}"\n  end\nend`
      : /\bdescribe\b/.test(source)
        ? `RSpec.describe("zz ${mark}") do\n  it("holds") { raise "${mark}" }\nend`
        : `raise "${mark}"`;
  const atEnd = /^__END__$/m.exec(source)?.index;
  return { text: insertBefore(source, atEnd, `\n${group}`), mark };
};

/** Bats knows tests; any other script ends where it says, so the failure stands before each such place. */
export const plantShell: Planter = (source, { path, mark, passes }) => {
  if (passes === true) return undefined;
  if (path.endsWith('.bats')) {
    return { text: insertBefore(source, undefined, `\n@test "zz ${mark}" { echo ${mark}; false; }`), mark };
  }
  if (source.trim() === '') return undefined;
  const fails = `{ echo ${mark} >&2; exit 97; }`;
  const text = source.replaceAll(
    /^([ \t]*)((?:exit|exec)\b.*)$/gm,
    (_, indent: string, rest: string) => `${indent}${fails}\n${indent}${rest}`,
  );
  return { text: insertBefore(text, undefined, fails), mark };
};
