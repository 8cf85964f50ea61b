import { classifyWord } from './classifyWord.ts'
import { isWallet, splitAtWallets, unwrapLinks } from './embeddedWallets.ts'
import { isAddressColumn } from './listColumns.ts'
import { plainPunctuation } from './normalizeListText.ts'
import { splitCells } from './splitCells.ts'

/** One wallet of a line: its address and the words that are its own, in their order. */
export type WalletWords = { words: readonly string[]; network: string | null }

export const separators = ['\t', ',', ';', '|'] as const

/** A Markdown table stands between pipes, and writes addresses as code. */
export const bare = (line: string) =>
  line
    .trim()
    .replace(/^\|(.*)\|$/, '$1')
    .replace(/`(\w{32,44})`/g, '$1')

/** `address:name` or `name: address`. A name may hold colons, an address does not. */
function splitAtColon(text: string): string[] | null {
  if (!text.includes(':')) return null
  const words = text.split(':').map((word) => word.trim())
  const at = words.findIndex((word) => classifyWord(word) !== 'text')
  if (at < 0) return null
  const rest = words.filter((_, index) => index !== at).join(':')
  return at === 0 ? [words[0] ?? '', rest] : [rest, words[at] ?? '']
}

/** XXYY writes `address name group`: three plain words and no more. */
function splitAtSpace(line: string): string[] | null {
  const words = line.split(/\s+/)
  const isPlain = words.every((word) => isWallet(word) || /^[\p{L}\p{N}_.]+$/u.test(word))
  return words.some(isWallet) && isPlain && words.length === 3 && !/^\d{1,5}\.$/.test(words[0] ?? '')
    ? words
    : null
}

/** What begins the items of a list. */
const bullet = /^\s*(?:[-*•·]\s+|\d{1,5}[.)]\s+|\d{1,5}、\s*|\[[ x]\]\s+)/

type SplitCell = (cell: string) => string[]

/** A cell that is a wallet, names one beside a colon, or begins with one. A note may speak of another one further in. */
const splitPlain: SplitCell = (cell) => {
  if (isWallet(cell)) return [cell]
  const isFirst = isWallet(cell.split(/\s/, 1)[0] ?? '')
  return splitAtColon(cell) ?? (isFirst ? splitAtWallets(cell) : null) ?? [cell]
}

/** A cell with wallets anywhere in it. */
const splitAnywhere: SplitCell = (cell) => splitAtColon(cell) ?? splitAtWallets(cell) ?? [cell]

/** The words of each cell; one cell where nothing separates any. */
function splitLine(line: string, splitCell: SplitCell): string[][] {
  const separator = separators.find((candidate) => line.includes(candidate))
  if (!separator) return [splitAtSpace(line) ?? splitCell(line)]
  return splitCells(line, separator).map(splitCell)
}

const chainName =
  /^(?:evm|eth|ethereum|bsc|bnb|bnb chain|bnb smart chain|base|sol|solana|polygon|arbitrum|optimism|eip155:\d+)$/i

/** The chain's name and the number of the row, where they stand before the address, are not the wallet's name. */
function tellWallet(words: readonly string[]): WalletWords {
  const at = words.findIndex(isWallet)
  if (at < 1) return { words, network: null }
  // A script names what follows.
  const before = words.slice(0, at).filter((word) => !isAddressColumn(word))
  const network = before.find((word) => chainName.test(word)) ?? null
  const named = before.filter((word) => word !== network)
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

/** Several wallets on one line: each with the words of its cell, its neighbour, or all that there are. */
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
  if (wallets.length <= 1) return [tellWallet(cells.flat())]
  return shareWords(cells, wallets).map(tellWallet)
}

/**
 * The wallets of a line that is no row of a table, each with its words; one without a wallet where there is none.
 * Full-width punctuation separates only where the plain one gives no wallet: names may hold it.
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
