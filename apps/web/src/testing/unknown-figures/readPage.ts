/** What a person is told by a part of the page. */
export type PageTexts = {
  /** Visible texts, and those on hover or for a screen reader. */
  texts: readonly string[]
  /** Elements in the colour of something good. */
  good: number
  /** Dashes in that colour. */
  goodDashes: number
}

const named = ['title', 'aria-label', 'aria-valuetext'] as const
const colours = /^(text|bg|border)-(gain|loss|warn|muted|ink|accent)$/
const dash = '–'

const coloursOf = (element: Element): readonly string[] =>
  [...element.classList].filter((name) => colours.test(name))

function isGood(element: Element | null): boolean {
  if (!element) return false
  const own = coloursOf(element).filter((name) => name.startsWith('text-'))
  return own.length > 0 ? own.includes('text-gain') : isGood(element.parentElement)
}

/** Reads what is on the page below an element. */
export function readPage(root: Element): PageTexts {
  const texts: string[] = []
  let good = 0
  let goodDashes = 0
  for (const element of root.querySelectorAll('*')) {
    if (coloursOf(element).some((name) => name.endsWith('-gain'))) good++
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    const words = own.map(({ textContent }) => textContent?.trim() ?? '').filter(Boolean)
    if (words.includes(dash) && isGood(element)) goodDashes++
    texts.push(...words, ...named.flatMap((name) => element.getAttribute(name) ?? []))
  }
  return { texts, good, goodDashes }
}

/** Returns the texts of one list that another lacks, repeated ones as often as they are more. */
export function textsBeyond(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return texts.filter((text) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Returns how many dashes are shown, alone or in a sentence. */
export const dashesIn = (texts: readonly string[]): number => texts.join(' ').split(dash).length - 1

/** `0`, `$0`, `$0.00`, `0.0%`; no part of a longer number, address or age. */
export const zero = /(?<![\w.,])\$?0(?:[.,]0+)?(?!\w|[.,]\d|[₀-₉])/
