import { readFileSync } from 'node:fs'

const wait =
  /\bwaitForTimeout\(|\bsetTimeout\(|['"](?:node:)?timers\/promises['"]|\/sleep\.ts['"]|networkidle/
/** All but the one of this check, which spells out what it finds. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file) && file !== 'scripts/checkTestLines.test.ts'
/** The project `fast` of vitest.config.ts: its files share a process. */
const isFast = (file: string) =>
  isTest(file) && /^(packages\/|scripts\/|apps\/(server|agent)\/src\/).*(?<!\.system)\.test\.ts$/.test(file)
/** What tests of whole programs share waits as well. */
const isOfPrograms = (file: string) => /^apps\/[^/]+\/test\/.*\.ts$/.test(file)
const rules = [
  {
    isIn: (file: string) => /^e2e\/.*\.ts$/.test(file),
    pattern: wait,
    advice:
      "a fixed wait: wait for what should be there (waitFor, expect.poll), or turn the page's own clock on (page.clock)",
  },
  {
    isIn: (file: string) => isTest(file) || isOfPrograms(file),
    pattern: wait,
    excuse: /^\s*\/\/ Fixed wait: \S/,
    advice:
      'a fixed wait: poll for what should be there (expect.poll), wait for what comes after it, or use a fake clock; where time itself is tested, say why on the line above (// Fixed wait: …)',
  },
  {
    isIn: isTest,
    pattern: /\bvi\.wait(?:For|Until)\(/,
    advice: 'a wait that gives up after a second, whatever vitest.config.ts says: use expect.poll',
  },
  {
    isIn: isTest,
    pattern: /['"`]truncate\s+\w/i,
    advice:
      'a truncate ends in a deadlock with a server that reads the tables: use empty() of the test database',
  },
  {
    isIn: isFast,
    pattern: /\bvi\.(?:do)?[mM]ock\(/,
    advice: 'replaces a module for every file of its process: pass what is to be replaced as an argument',
  },
]
const isComment = (line: string) => /^\s*(\/\/|\*|\/\*)/.test(line)

/** One sentence for each line of a test that fails or is slow by the machine, or by the tests beside it. */
export function checkTestLines(files: string[]): string[] {
  const checked = files.filter((file) => rules.some(({ isIn }) => isIn(file)))
  return checked.flatMap((file) => checkTestLinesIn(file, readFileSync(file, 'utf8')))
}

/** The same for one file, given its text. */
export function checkTestLinesIn(file: string, text: string): string[] {
  const held = rules.filter(({ isIn }) => isIn(file))
  return text.split('\n').flatMap((line, at, lines) => {
    if (isComment(line)) return []
    const found = held.filter(({ pattern, excuse }) => {
      return pattern.test(line) && !excuse?.test(lines[at - 1] ?? '')
    })
    return found.map(({ advice }) => `${file}:${at + 1}: ${advice}`)
  })
}
