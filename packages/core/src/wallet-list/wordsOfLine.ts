import { classifyWord } from './classifyWord.ts'
import { isWallet, splitAtWallets, unwrapLinks } from './embeddedWallets.ts'
import { isAddressColumn } from './listColumns.ts'
import { plainPunctuation } from './normalizeListText.ts'
import { splitCells } from './splitCells.ts'

/** One wallet of a line: its address and its own words, in order. */
export type WalletWords = { words: readonly string[]; network: string | null }

export const separators = ['\t', ',', ';', '|'] as const

/** Strips the pipes of a Markdown table, and the code marks of its addresses. */
export const bare = (line: string) =>
  line
    .trim()
    .replace(/^\|(.*)\|$/, '$1')
    .replace(/`(\w{32,44})`/g, '$1')

/** Splits `address:name` or `name: address`. A name may contain colons, an address cannot. */
function splitAtColon(text: string): string[] | null {
  if (!text.includes(':')) return null
  const words = text.split(':').map((word) => word.trim())
  const at = words.findIndex((word) => classifyWord(word) !== 'text')
  if (at < 0) return null
  const rest = words.filter((_, index) => index !== at).join(':')
  return at === 0 ? [words[0] ?? '', rest] : [rest, words[at] ?? '']
}

/** Splits XXYY's `address name group`: exactly three plain words. */
function splitAtSpace(line: string): string[] | null {
  const words = line.split(/\s+/)
  const isPlain = words.every((word) => isWallet(word) || /^[\p{L}\p{N}_.]+$/u.test(word))
  return words.some(isWallet) && isPlain && words.length === 3 && !/^\d{1,5}\.$/.test(words[0] ?? '')
    ? words
    : null
}

/** Bullets of list items. */
const bullet = /^\s*(?:[-*•·]\s+|\d{1,5}[.)]\s+|\d{1,5}、\s*|\[[ x]\]\s+)/

type SplitCell = (cell: string) => string[]

/**
 * Splits a cell that is a wallet, names one next to a colon, or begins with one. A note may mention another one further
 * in.
 */
const splitPlain: SplitCell = (cell) => {
  if (isWallet(cell)) return [cell]
  const isFirst = isWallet(cell.split(/\s/, 1)[0] ?? '')
  return splitAtColon(cell) ?? (isFirst ? splitAtWallets(cell) : null) ?? [cell]
}

/** Splits a cell with wallets anywhere in it. */
const splitAnywhere: SplitCell = (cell) => splitAtColon(cell) ?? splitAtWallets(cell) ?? [cell]

/** The words of each cell; one cell without a separator. */
function splitLine(line: string, splitCell: SplitCell): string[][] {
  const separator = separators.find((candidate) => line.includes(candidate))
  if (!separator) return [splitAtSpace(line) ?? splitCell(line)]
  return splitCells(line, separator).map(splitCell)
}

const chainName =
  /^(?:evm|eth|ethereum|bsc|bnb|bnb chain|bnb smart chain|base|sol|solana|polygon|arbitrum|optimism|eip155:\d+)$/i

/** The chain's name and the row number before an address are not the wallet's name. */
function walletOfWords(words: readonly string[]): WalletWords {
  const at = words.findIndex(isWallet)
  if (at < 1) return { words, network: null }
  // In a script, the variable name precedes the wallet.
  const before = words.slice(0, at).filter((word) => !isAddressColumn(word))
  const network = before.find((word) => chainName.test(word)) ?? null
  const others = before.filter((word) => word !== network)
  // Columns may be left blank between them.
  const named = others.some((word) => word !== '') ? others.filter((word) => word !== '') : others
  const numbered = named.length > 1 && /^\d{1,5}$/.test(named[0] ?? '') ? named.slice(1) : named
  return { words: [...numbered, ...words.slice(at)], network }
}

/** `name, wallet, name, wallet`, or the other way round. */
function pairsOf(words: readonly string[]): string[][] | null {
  const isPaired =
    words.length % 2 === 0 &&
    words.every((word, at) => isWallet(word) === (at % 2 === (isWallet(words[0] ?? '') ? 0 : 1)))
  if (!isPaired) return null
  return Array.from({ length: words.length / 2 }, (_, at) => words.slice(at * 2, at * 2 + 2))
}

/** Several wallets on one line: each with the words of its cell, its neighbour, or the whole line. */
function shareWords(cells: readonly string[][], wallets: readonly string[]): string[][] {
  const words = cells.flat().filter((word) => word !== '')
  if (words.every(isWallet)) return wallets.map((wallet) => [wallet])
  const isApart = cells.every((cell) => cell.filter(isWallet).length === 1)
  if (isApart) return cells.map((cell) => [...cell])
  const others = words.filter((word) => !isWallet(word))
  return pairsOf(words) ?? wallets.map((wallet) => [wallet, ...others])
}

function walletsOf(cells: readonly string[][]): WalletWords[] {
  const wallets = [...new Set(cells.flat().filter(isWallet))]
  if (wallets.length <= 1) return [walletOfWords(cells.flat())]
  return shareWords(cells, wallets).map(walletOfWords)
}

/**
 * The wallets of a line outside of tables, each with its words; one without a wallet if there is none. Full-width
 * punctuation separates only if the plain one yields no wallet: names may contain it.
 */
export function wordsOfLine(raw: string): WalletWords[] {
  const line = unwrapLinks(bare(raw.replace(bullet, '')))
  const plain = plainPunctuation(line)
  const ways = [
    () => splitLine(line, splitPlain),
    () => splitLine(plain, splitPlain),
    () => splitLine(plain, splitAnywhere),
  ]
  let cells: string[][] = []
  for (const way of ways) {
    cells = way()
    if (cells.flat().some(isWallet)) break
  }
  return walletsOf(cells)
}
