# What honest programs do, each in one line: "NAME<tab>ok", or absent where this machine does not have the program, or
# what it said. Runs in a folder that can be written.
try() {
  name=$1 needs=$2
  shift 2
  for program in $needs; do command -v "$program" >/dev/null || { printf '%s\tabsent\n' "$name"; return; }; done
  if said=$("$@" 2>&1); then printf '%s\tok\n' "$name"; else printf '%s\t%s\n' "$name" "$(echo "$said" | tail -3 | tr '\n\t' '  ')"; fi
}

node_works() {
  node -e '
    const { Worker } = require("node:worker_threads");
    const { execFileSync } = require("node:child_process");
    const http = require("node:http");
    execFileSync("sh", ["-c", "true"]);
    const database = new (require("node:sqlite").DatabaseSync)("works.db");
    database.exec("PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES (1)");
    require("node:fs").watch(".").close();
    const server = http.createServer((_, answer) => answer.end("hello")).listen(0, "127.0.0.1", async () => {
      const text = await (await fetch(`http://127.0.0.1:${server.address().port}/`)).text();
      new Worker("require(\"node:worker_threads\").parentPort.postMessage(1)", { eval: true }).on("message", () => {
        server.close();
        server.closeAllConnections();
        process.exit(text === "hello" ? 0 : 1);
      });
    });'
}

npm_works() {
  mkdir -p package && cd package && echo '{"name":"works","version":"1.0.0","scripts":{"hello":"node -p 6*7"}}' > package.json &&
    npm --cache /tmp/npm --silent run hello | grep -qx 42
}

pytest_works() {
  mkdir -p tests && printf 'import multiprocessing\n\ndef test_sum():\n    with multiprocessing.Pool(4) as pool:\n        assert sum(pool.map(abs, range(-10, 1))) == 55\n' > tests/test_sum.py &&
    pytest-3 -q tests
}

git_works() {
  export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b GIT_CONFIG_GLOBAL=/dev/null
  git init -q repository && cd repository && echo one > file && git add file && git commit -qm one && git gc -q &&
    git clone -q . ../cloned && cd ../cloned && git switch -qc other && echo two > file && git commit -qam two &&
    git push -q origin other && test "$(git log --oneline | wc -l)" = 2
}

build_works() {
  mkdir -p build && cd build
  printf 'main: main.o a.o b.o c.o\n\tcc -o $@ $^\n%%.o: %%.c\n\tcc -c -o $@ $<\n' > Makefile
  for part in a b c; do echo "int $part(void) { return 14; }" > $part.c; done
  echo 'int a(void); int b(void); int c(void); int main(void) { return a() + b() + c() == 42 ? 0 : 1; }' > main.c
  make -s -j4 && ./main
}

many_works() {
  for number in $(seq 200); do sleep 5 & done
  running=$(ls -d /proc/[0-9]* | wc -l)
  kill $(jobs -p)
  wait
  test "$running" -gt 200
}

streams_works() {
  echo out > /dev/stdout && echo err > /dev/stderr && echo fd > /dev/fd/1 && echo told | cat /dev/stdin > /dev/null
}

terminal_works() { test "$(script -qc 'test -t 0 && echo terminal' /dev/null | tr -d '\r')" = terminal; }

for one in node:node npm:npm pytest:pytest-3 git:git "build:cc make" many:seq streams:true terminal:script; do
  name=${one%%:*}
  try "$name" "${one#*:}" "${name}_works"
done
