import { isWallet, tidy, walletsIn } from './embeddedWallets.ts'
import { holdsSecret } from './holdsSecret.ts'
import { longestLine, maxColumns } from './listBounds.ts'
import { findTable, isRule, readTable } from './readTable.ts'
import type { ListItem } from './walletListRow.ts'
import { wordsOfLine } from './wordsOfLine.ts'

const phraseLength = 12
/** A longer line is not a wallet's name. */
const longestTitle = 60

/** Twelve or more consecutive lines of one word each: a seed phrase written vertically. */
function findPhraseLines(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>()
  let run: number[] = []
  const end = () => {
    if (run.length >= phraseLength) for (const at of run) found.add(at)
    run = []
  }
  for (const [at, line] of lines.entries()) {
    if (/^\s*(?:\d{1,2}[.)、:]?\s*)?(?:[a-z]{3,8}|\p{Script=Han})\s*$/iu.test(line)) run.push(at)
    else if (line.trim() !== '') end()
  }
  end()
  return found
}

/** BullX exports wallets with private keys this way, and a key of 32 bytes has the form of an address. */
const keyPair = /^\s*([1-9A-HJ-NP-Za-km-z]{32,44})\s*[:：]\s*([1-9A-HJ-NP-Za-km-z]{32,44})\s*$/

function isKeyPair(line: string): boolean {
  const [, one = '', other = ''] = keyPair.exec(line) ?? []
  return isWallet(one) && isWallet(other)
}

/** Markdown headings and program comments without a wallet. */
const isRemark = (line: string) => /^\s*(?:#{1,6}\s|\/\/)/.test(line) && walletsIn(line).length === 0

const saysNothing = (line: string) => line.trim() === '' || isRule(line) || isRemark(line)

const aloneIn = (line: string): string | null => {
  const word = line.trim().replace(/^`|`$/g, '')
  return isWallet(word) ? word : null
}

/** Short, without a wallet, and not a mistyped one. */
const isTitle = (line: string) =>
  line.trim() !== '' &&
  line.trim().length <= longestTitle &&
  walletsIn(line).length === 0 &&
  !/0x[0-9a-f]|[0-9a-z]{25}|[,;|\t]/i.test(line) &&
  !holdsSecret(line)

/**
 * Names above each wallet that is alone on its line, as bots format them, by the wallet's line. None unless all of them
 * match: otherwise an invalid line would vanish as the name of the next.
 */
function findTitles(lines: readonly string[]): ReadonlyMap<number, string> {
  const alone = lines.flatMap((line, at) => (aloneIn(line) === null ? [] : [at]))
  const isTitled = alone.length > 0 && alone.every((at) => at > 0 && isTitle(lines[at - 1] ?? ''))
  return new Map(isTitled ? alone.map((at) => [at, lines[at - 1] ?? '']) : [])
}

/** A line longer than any row: consecutive wallets, or nothing readable. */
function itemsOfLong(line: number, text: string): ListItem[] {
  const words = text.split(/[\s,;|]/).filter((word) => word !== '')
  if (!words.every(isWallet)) return [{ line, problem: 'long' }]
  return words.map((word) => ({ line, words: [word] }))
}

function itemsOfLine(line: number, text: string): ListItem[] {
  return wordsOfLine(text).map(({ words, network }): ListItem => {
    if (words.length > maxColumns) return { line, problem: 'malformed' }
    return { line, words, ...(network === null ? {} : { network }) }
  })
}

function readLines(lines: readonly string[], short: readonly string[]): ListItem[] {
  const phrases = findPhraseLines(short)
  const titles = findTitles(short)
  return lines.flatMap((raw, at): ListItem[] => {
    const line = at + 1
    if (raw.length > longestLine) return itemsOfLong(line, raw)
    if (phrases.has(at)) return [{ line, problem: 'secret' }]
    if (saysNothing(raw) || titles.has(at + 1)) return []
    if (isKeyPair(raw) || holdsSecret(raw)) return [{ line, problem: 'secret' }]
    const title = titles.get(at)
    return title === undefined ? itemsOfLine(line, raw) : [{ line, words: [aloneIn(raw) ?? '', tidy(title)] }]
  })
}

/** Items of a line-based list: a table with a header, or lines with any separator. */
export function readLineItems(text: string): ListItem[] {
  const lines = text.split('\n')
  // Treated as empty: the patterns are for handwritten lines.
  const short = lines.map((line) => (line.length > longestLine ? '' : line))
  const table = findTable(short)
  return table ? [...readTable(lines, table.at + 1, table.header)] : readLines(lines, short)
}
