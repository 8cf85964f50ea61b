import { readFileSync } from 'node:fs'

const isChecked = (file: string) => /\.tsx?$/.test(file) && !/\.(test|e2e)\.tsx?$|\/testing\//.test(file)
const doubleCast = /\bas unknown as\b|\bas never\b/
const comment = /\/\/|\*\//

/** One sentence per cast past the compiler without a reason next to it. */
export function checkCasts(files: string[]): string[] {
  return files.filter(isChecked).flatMap((file) => checkCastsIn(file, readFileSync(file, 'utf8')))
}

/** The same for one file's text. The reason must be on the line of the cast or one of the two before it. */
export function checkCastsIn(file: string, text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    if (!doubleCast.test(line) || /^\s*(\/\/|\*|\/\*)/.test(line)) return []
    if (lines.slice(Math.max(0, at - 2), at + 1).some((near) => comment.test(near))) return []
    return [
      `${file}:${at + 1}: a cast that the compiler cannot check: type both ends, or say above it why that is impossible`,
    ]
  })
}
