import { readFileSync } from 'node:fs'

const glossaryFile = 'docs/glossary.md'
const notColumn = 'Not'

/** A word that another one replaced, with the keys of texts that may still use it: the specification asks for it there. */
type ReplacedWord = { word: string; instead: string; except: readonly string[] }
type Text = { file: string; language: string; key: string; text: string }

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Parses a cell: words separated by commas, each with its exceptions, as in "old word (`area.key` `area.other`)". */
function parseCell(cell: string, instead: string): ReplacedWord[] {
  return cell
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [word = '', keys = ''] = part.split(' (`')
      return { word, instead, except: [...`\`${keys}`.matchAll(/`([\w.-]+)`/g)].map(([, key = '']) => key) }
    })
}

/** Replaced words of a glossary: the last column of the tables that call it "Not". */
export function parseReplacedWords(glossary: string): ReplacedWord[] {
  let at = -1
  return glossary.split('\n').flatMap((line) => {
    if (!line.startsWith('|')) {
      at = -1
      return []
    }
    const cells = cellsOf(line)
    if (cells.includes(notColumn)) at = cells.indexOf(notColumn)
    else if (at >= 0 && !/^[|-]+$/.test(line))
      return parseCell(cells[at] ?? '', [cells[0], cells[1]].filter((name) => name).join(', '))
    return []
  })
}

/** Texts of a locale file. */
export function parseTexts(file: string, code: string): Text[] {
  const language = /([^/]+)\.ts$/.exec(file)?.[1] ?? ''
  return [...code.matchAll(/^ {2}'([^']+)':\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),$/gm)].map(
    ([, key = '', text = '']) => ({ file, language, key, text: text.slice(1, -1).replace(/\\(.)/g, '$1') }),
  )
}

const chinese = ['zhCN', 'zhTW', 'ja']

/** The languages in which a word is looked for, by its letters. */
function languagesOf(word: string): readonly string[] {
  if (/\p{Script=Hangul}/u.test(word)) return ['ko']
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) return ['ja']
  return /\p{Script=Han}/u.test(word) ? chinese : ['en']
}

/** True if a text uses a word; English ones count as a whole, in either case and number. */
function uses(text: string, word: string): boolean {
  if (languagesOf(word)[0] !== 'en') return text.includes(word)
  return new RegExp(`\\b${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}s?\\b`, 'i').test(text)
}

/** One sentence per text that uses a replaced word, and per exception that no text needs. */
export function findReplacedWords(texts: readonly Text[], replaced: readonly ReplacedWord[]): string[] {
  return replaced.flatMap(({ word, instead, except }) => {
    const languages = languagesOf(word)
    const using = texts.filter(({ language, text }) => languages.includes(language) && uses(text, word))
    const wrong = using.filter(({ key }) => !except.includes(key))
    const stale = except.filter((allowed) => !using.some(({ key }) => key === allowed))
    return [
      ...wrong.map(({ file, key }) => `${file}: ${key} says "${word}": the glossary has "${instead}"`),
      ...stale.map((key) => `${glossaryFile}: ${key} does not say "${word}": drop the exception`),
    ]
  })
}

/** Texts of all locale files among these. */
export function readTexts(files: readonly string[]): Text[] {
  return files
    .filter((file) => /^apps\/web\/src\/locales\/[^/]+\/\w+\.ts$/.test(file))
    .flatMap((file) => parseTexts(file, readFileSync(file, 'utf8')))
}

/** One sentence per text of the interface that uses a word of the glossary's "Not" column. */
export function checkWords(files: readonly string[]): string[] {
  return findReplacedWords(readTexts(files), parseReplacedWords(readFileSync(glossaryFile, 'utf8')))
}
