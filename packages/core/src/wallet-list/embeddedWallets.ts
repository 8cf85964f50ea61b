import { findAddresses } from '../paste/findAddresses.ts'
import { classifyWord } from './classifyWord.ts'

const maxRemembered = 2000
const remembered = new Set<string>()

/** True for an address of a supported family. Recent results are cached: readers check a word several times. */
export function isWallet(word: string): boolean {
  if (word.length < 32 || word.length > 44) return false
  if (remembered.has(word)) return true
  const kind = classifyWord(word)
  if (kind !== 'EVM' && kind !== 'SOL') return false
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.add(word)
  return true
}

const markdownLink = /\[([^\][]{0,200})\]\(([^)\s[]{1,500})\)/g
/** A host is only matched at the start of a word: matching from each letter would rescan it again and again. */
const link = /(?:https?:\/\/|www\.|(?<![\w.-])[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}\/)[^\s,;|)"'<>\]]*/g
/** The end of a link to a page about something other than a wallet. */
const otherPage = /\/(?:token|coin|tx|lp|pair|pool)s?\/\S*$/i
const longestLink = 200
const linkWords = /^(?:link|url|view|open|链接|查看)$/i

type Found = { at: number; wallet: string }

function findIn(text: string): Found[] {
  return findAddresses(text)
    .map(({ at, address }) => ({ at, wallet: address }))
    .filter(({ at }) => !otherPage.test(text.slice(Math.max(0, at - longestLink), at)))
}

/** The wallets in a text, deduplicated. */
export function walletsIn(text: string): string[] {
  return [...new Set(findIn(text).map(({ wallet }) => wallet))]
}

const walletOfLink = (url: string): string | null => walletsIn(url)[0] ?? null

/** Unwraps `[name](link)` into the name and the link's wallet. */
function unwrapMarkdown(text: string): string {
  return text.replace(markdownLink, (whole, name: string, url: string) => {
    const wallet = walletOfLink(url)
    if (wallet === null) return whole
    return linkWords.test(name.trim()) || walletsIn(name).includes(wallet) ? wallet : `${name}: ${wallet}`
  })
}

/** Replaces links to wallets by the wallets. A link next to a wallet is kept. */
export function unwrapLinks(text: string): string {
  if (!text.includes('/')) return text
  const unwrapped = unwrapMarkdown(text)
  if (walletsIn(unwrapped.replace(link, ' ')).length > 0) return unwrapped
  return unwrapped.replace(link, (url) => walletOfLink(url) ?? url)
}

const edge = /[\s\-–—=>→|#*•·~:：()（）[\]<>`'"/【】「」]/u
const numbering = /^\s*\(?\d{1,5}[.)、:：]\s*/

/** Trims from both ends: a pattern anchored at the end would restart at each mark within the text. */
function withoutEdges(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && edge.test(text[from] ?? '')) from++
  while (to > from && edge.test(text[to - 1] ?? '')) to--
  return text.slice(from, to)
}

/** Strips the bullets, numbers, arrows and brackets that separate a word from its wallet. */
export function tidy(text: string): string {
  return withoutEdges(withoutEdges(text).replace(numbering, ''))
}

/** Splits a text into its wallets and the text before, between and after them; null if it has none. */
export function splitAtWallets(text: string): string[] | null {
  const found = findIn(text)
  if (found.length === 0) return null
  const words = new Set<string>()
  let from = 0
  for (const { at, wallet } of found) {
    words.add(tidy(text.slice(from, at))).add(wallet)
    from = at + wallet.length
  }
  words.add(tidy(text.slice(from)))
  // Leftover punctuation around a wallet is not a name.
  return [...words].filter((word) => /[^\p{P}\s]/u.test(word))
}
