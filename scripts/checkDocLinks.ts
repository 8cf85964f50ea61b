import { readFileSync } from 'node:fs'
import path from 'node:path'

type Read = (file: string) => string
const readRoot: Read = (file) => readFileSync(file, 'utf8')

const linkPattern = /\]\(([^)\s]+)\)/g
const isElsewhere = (target: string) => /^[a-z]+:/.test(target) || target.startsWith('#')
const isTest = (target: string) => /\.(test|e2e)\.tsx?$/.test(target)

function linksOf(text: string): string[] {
  return [...text.matchAll(linkPattern)].flatMap(([, target = '']) => (isElsewhere(target) ? [] : target))
}

const targetOf = (file: string, link: string) =>
  path.posix.join(path.posix.dirname(file), link.replace(/#.*$/, '')).replace(/\/$/, '')

/** Cells of a table's row; null for any other line. */
function cellsOf(line: string): string[] | null {
  return line.startsWith('|')
    ? line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim())
    : null
}

/** Rows of the tables whose last column is `Test`, as pairs of line number and last cell. */
function* testCells(text: string): Generator<[number, string]> {
  let isTested = false
  for (const [at, line] of text.split('\n').entries()) {
    const last = cellsOf(line)?.at(-1)
    if (last === undefined) isTested = false
    else if (last === 'Test') isTested = true
    else if (isTested && !/^[-:]+$/.test(last)) yield [at + 1, last]
  }
}

function checkRows(file: string, text: string): string[] {
  return [...testCells(text)].flatMap(([line, cell]) =>
    /^None\b/.test(cell) || linksOf(cell).some(isTest)
      ? []
      : [`${file}:${line}: name the test that shows it by a link, or say "None" and why`],
  )
}

/**
 * One sentence per link in a document to a file that is not there, and per row of a table with a column `Test` that
 * names none.
 */
export function checkDocLinks(files: string[], read: Read = readRoot): string[] {
  const known = new Set(files.flatMap((file) => [file, ...foldersOf(file)]))
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const text = read(file)
      const dead = linksOf(text).filter((link) => !known.has(targetOf(file, link)))
      return [
        ...dead.map((link) => `${file}: links to ${link}, which is not there`),
        ...checkRows(file, text),
      ]
    })
}

function foldersOf(file: string): string[] {
  const parts = file.split('/')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
}
