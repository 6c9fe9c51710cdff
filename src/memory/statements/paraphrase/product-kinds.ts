import { wordTable } from '../word-table.ts';

/** What well-known products are: of these, "our database is X" says no more than that we use X. */
const KINDS = `
  database: postgresql mysql mariadb sqlite mongodb cassandra dynamodb cockroachdb clickhouse firestore
  framework: react angular vue svelte django rails flask laravel fastapi nestjs spring express
  language: python typescript javascript rust kotlin ruby php java swift go
  bundler: webpack vite rollup esbuild parcel
  linter: eslint ruff pylint flake8 golangci-lint
  formatter: prettier black gofmt rustfmt
  runner: vitest jest pytest mocha junit
  manager: npm pnpm yarn pip poetry cargo maven
  orm: prisma sequelize typeorm sqlalchemy hibernate
  shell: zsh bash fish
  editor: vim neovim emacs vscode`;

const KIND_OF: Readonly<Record<string, string>> = wordTable(
  Object.fromEntries(
    KINDS.trim()
      .split('\n')
      .flatMap((line) => {
        const [kind = '', names = ''] = line.trim().split(': ');
        return names.split(' ').map((name) => [name, kind] as const);
      }),
  ),
);

/** The kind of a product by its name: `database` of PostgreSQL. */
export function kindOfProduct(name: string): string | undefined {
  return KIND_OF[name.toLowerCase()];
}
