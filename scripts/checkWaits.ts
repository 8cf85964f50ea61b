import { readFileSync } from 'node:fs'

const fixedWait = {
  isIn: (file: string) => /^e2e\/.*\.ts$/.test(file),
  pattern: /\bwaitForTimeout\(|\bsetTimeout\(|['"](?:node:)?timers\/promises['"]|networkidle/,
  advice:
    "a fixed wait: wait for what should be there (waitFor, expect.poll), or turn the page's own clock on (page.clock)",
}
const ownLimit = {
  isIn: (file: string) => /\.test\.tsx?$/.test(file),
  pattern: /\bvi\.wait(?:For|Until)\(/,
  advice: 'a wait that gives up after a second, whatever vitest.config.ts says: use expect.poll',
}
const isComment = (line: string) => /^\s*(\/\/|\*|\/\*)/.test(line)

/** One sentence for each wait of a test that is too long on a quiet machine, or too short on a busy one. */
export function checkWaits(files: string[]): string[] {
  const checked = files.filter((file) => fixedWait.isIn(file) || ownLimit.isIn(file))
  return checked.flatMap((file) => checkWaitsIn(file, readFileSync(file, 'utf8')))
}

/** The same for one file, given its text. */
export function checkWaitsIn(file: string, text: string): string[] {
  const rules = [fixedWait, ownLimit].filter(({ isIn }) => isIn(file))
  return text.split('\n').flatMap((line, at) => {
    if (isComment(line)) return []
    const found = rules.filter(({ pattern }) => pattern.test(line))
    return found.map(({ advice }) => `${file}:${at + 1}: ${advice}`)
  })
}
