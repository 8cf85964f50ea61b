import { classifyWord } from './classifyWord.ts'

const maxRemembered = 2000
const remembered = new Set<string>()

/** True for an address of a family that is watched. Those of late are remembered: readers ask of one several times. */
export function isWallet(word: string): boolean {
  if (word.length < 32 || word.length > 44) return false
  if (remembered.has(word)) return true
  const kind = classifyWord(word)
  if (kind !== 'EVM' && kind !== 'SOL') return false
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.add(word)
  return true
}

const candidate = /(?<![0-9A-Za-z])(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})(?![0-9A-Za-z])/g
const markdownLink = /\[([^\][]{0,200})\]\(([^)\s[]{1,500})\)/g
/** A host is looked for only where a word begins: from each of its letters on it would be read over and over. */
const link = /(?:https?:\/\/|www\.|(?<![\w.-])[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}\/)[^\s,;|)"'<>\]]*/g
/** The end of a link to a page about something else than a wallet. */
const otherPage = /\/(?:token|coin|tx|lp|pair|pool)s?\/\S*$/i
const longestLink = 200
const linkWords = /^(?:link|url|view|open|链接|查看)$/i

type Found = { at: number; wallet: string }

function findIn(text: string): Found[] {
  return [...text.matchAll(candidate)]
    .map(({ 0: wallet, index: at }) => ({ at, wallet }))
    .filter(
      ({ wallet, at }) => isWallet(wallet) && !otherPage.test(text.slice(Math.max(0, at - longestLink), at)),
    )
}

/** The wallets that stand in a text, each once. */
export function walletsIn(text: string): string[] {
  return [...new Set(findIn(text).map(({ wallet }) => wallet))]
}

const walletOfLink = (url: string): string | null => walletsIn(url)[0] ?? null

/** `[name](link)` as the name and the wallet of the link. */
function unwrapMarkdown(text: string): string {
  return text.replace(markdownLink, (whole, name: string, url: string) => {
    const wallet = walletOfLink(url)
    if (wallet === null) return whole
    return linkWords.test(name.trim()) || walletsIn(name).includes(wallet) ? wallet : `${name}: ${wallet}`
  })
}

/**
 * The text with links to wallets written as their wallets. A link stays what it is where a wallet stands beside it.
 */
export function unwrapLinks(text: string): string {
  if (!text.includes('/')) return text
  const unwrapped = unwrapMarkdown(text)
  if (walletsIn(unwrapped.replace(link, ' ')).length > 0) return unwrapped
  return unwrapped.replace(link, (url) => walletOfLink(url) ?? url)
}

const edge = /[\s\-–—=>→|#*•·~:：()（）[\]<>`'"/【】「」]/u
const numbering = /^\s*\(?\d{1,5}[.)、:：]\s*/

/** Read from both ends: a pattern that ends at the text's end would begin anew at each mark within. */
function withoutEdges(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && edge.test(text[from] ?? '')) from++
  while (to > from && edge.test(text[to - 1] ?? '')) to--
  return text.slice(from, to)
}

/** Without the bullets, numbers, arrows and brackets that set a word off from its wallet. */
export function tidy(text: string): string {
  return withoutEdges(withoutEdges(text).replace(numbering, ''))
}

/** A text as its wallets and what stands before, between and after them; null when it holds none. */
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
  // What is left of a sentence around a wallet names nothing.
  return [...words].filter((word) => /[^\p{P}\s]/u.test(word))
}
