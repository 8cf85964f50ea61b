import { readFileSync } from 'node:fs'
import path from 'node:path'

const isTestCode = (file: string) =>
  /\.(test|e2e)\.tsx?$|\/(test|testing)\/|^(bench|e2e)\/|^packages\/testkit\//.test(file)
/** Translations are loaded by folder. */
const isText = (file: string) => file.includes('/locales/')
const isSource = (file: string) =>
  /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !isTestCode(file) && !isText(file)
const importPattern = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([^'"\n]+)\1/gm

function targetOf(file: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  const base = specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), specifier)
    : specifier.replace(/^@peregrine\/([^/]+)\//, 'packages/$1/src/')
  return [base, `${base}.ts`, `${base}.tsx`].find((name) => known.has(name))
}

/** One sentence per source file imported only by tests. */
export function checkTestSupport(
  files: string[],
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): string[] {
  const code = files.filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file))
  const known = new Set(code)
  const importers = new Map<string, string[]>()
  for (const file of code)
    for (const [, , specifier = ''] of read(file).matchAll(importPattern)) {
      const target = targetOf(file, specifier, known)
      if (target) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  return [...importers].flatMap(([file, by]) =>
    isSource(file) && by.every(isTestCode)
      ? [`${file}: only tests use it: move it to testkit or to a folder named testing/`]
      : [],
  )
}
