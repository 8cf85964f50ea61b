import { BadFile } from '../badFile.ts'
import { fileLimits } from '../limits.ts'
import { decodeHtmlText } from './htmlText.ts'

type HtmlVisitor = {
  open: (name: string, attributes: string) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** Elements whose content is no text of the page. */
const unshown = /^(?:script|style|title|textarea|iframe|noembed|noframes)$/
const tagName = /[a-z][^\s/>]{0,40}/iy
const partOfTag = /[>=]/g

/** Where the next markup begins: a sign before anything else is text. */
function nextMarkup(html: string, from: number): number {
  for (let at = html.indexOf('<', from); at >= 0; at = html.indexOf('<', at + 1))
    if (/[a-z/!?]/i.test(html[at + 1] ?? '')) return at
  return html.length
}

function endOfMarkup(html: string, open: number): number {
  const end = html.indexOf('>', open)
  return end < 0 ? html.length : end
}

/** Where a tag's `>` is, outside of quoted values; a quote that never ends is none. */
function endOfTag(html: string, from: number): number {
  for (let at = from; ; ) {
    partOfTag.lastIndex = at
    const part = partOfTag.exec(html)
    if (!part) return html.length
    if (part[0] === '>') return part.index
    at = part.index + 1
    while (/\s/.test(html[at] ?? '')) at++
    const quote = html[at]
    if (quote !== '"' && quote !== "'") continue
    const end = html.indexOf(quote, at + 1)
    at = end < 0 ? at + 1 : end + 1
  }
}

function nameAt(html: string, at: number): string {
  tagName.lastIndex = at
  const [name = ''] = tagName.exec(html) ?? []
  return name.toLowerCase()
}

/** Handles a tag, with its content if that is none of the page's text, and returns its end. */
function passTag(html: string, open: number, visitor: HtmlVisitor): number {
  const isClosing = html[open + 1] === '/'
  const name = nameAt(html, open + (isClosing ? 2 : 1))
  const end = isClosing ? endOfMarkup(html, open) : endOfTag(html, open + 1)
  // A picture may be written out in an attribute; whatever else is that long is no link.
  const attributes = html.slice(open + 1 + name.length, Math.min(end, open + fileLimits.tagLength))
  const local = name.slice(name.indexOf(':') + 1)
  if (isClosing) visitor.close(local)
  else visitor.open(local, attributes)
  if (isClosing || !unshown.test(name) || attributes.endsWith('/')) return end + 1
  const closing = new RegExp(`</${name}`, 'gi')
  closing.lastIndex = end
  return closing.exec(html)?.index ?? html.length
}

/**
 * Visits the tags and texts of a page, once and in order, however it is written: names in lower case and without their
 * prefixes, texts decoded, remarks, scripts and the like left out. Linear time for any input.
 *
 * @throws BadFile `too-large` for more tags than any list has
 */
export function scanHtml(html: string, visitor: HtmlVisitor): void {
  const lastRemark = html.lastIndexOf('-->')
  let left: number = fileLimits.tags
  for (let at = 0; at < html.length; ) {
    if (left-- === 0) throw new BadFile('too-large')
    const open = nextMarkup(html, at)
    if (open > at) visitor.text(decodeHtmlText(html.slice(at, open)))
    if (open === html.length) return
    // A remark that never ends is none: what follows it would be lost.
    if (html.startsWith('<!--', open))
      at = open + 4 <= lastRemark ? html.indexOf('-->', open + 4) + 3 : open + 4
    else if (/[!?]/.test(html[open + 1] ?? '')) at = endOfMarkup(html, open) + 1
    else at = passTag(html, open, visitor)
  }
}

/** Begins with a word only: from each letter of a long one, the rest would be read again. */
const attribute = /(?<![^\s"'<>/=])[^\s"'<>/=]+\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

/** The values of a tag's attributes, in order. */
export function attributeValues(attributes: string): string[] {
  return [...attributes.matchAll(attribute)].map(([, double, single, bare]) =>
    decodeHtmlText(double ?? single ?? bare ?? ''),
  )
}

/** A number that an attribute gives, from 1 to a maximum; 1 if it gives none. */
export function countOf(attributes: string, name: string, max: number): number {
  if (attributes.length < name.length + 3) return 1
  const [, digits = ''] =
    new RegExp(String.raw`\s${name}\s{0,9}=\s{0,9}["']?(\d{1,9})`, 'i').exec(attributes) ?? []
  return Math.min(max, Math.max(1, Number(digits)))
}
