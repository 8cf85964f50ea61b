import { readFileSync } from 'node:fs'

const isChecked = (file: string) => /^e2e\/.*\.ts$/.test(file)
const fixedWait = /\bwaitForTimeout\(|\bsetTimeout\(|['"](?:node:)?timers\/promises['"]|networkidle/

/** One sentence for each fixed wait of a browser test: too long on a quiet machine, too short on a busy one. */
export function checkWaits(files: string[]): string[] {
  return files.filter(isChecked).flatMap((file) => checkWaitsIn(file, readFileSync(file, 'utf8')))
}

/** The same for one file, given its text. */
export function checkWaitsIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    if (!fixedWait.test(line) || /^\s*(\/\/|\*|\/\*)/.test(line)) return []
    return [
      `${file}:${at + 1}: a fixed wait: wait for what should be there (waitFor, expect.poll), or turn the page's own clock on (page.clock)`,
    ]
  })
}
