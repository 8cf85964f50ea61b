import { BadFile } from './badFile.ts'
import { fileLimits } from './limits.ts'

type XmlVisitor = {
  open?: (name: string, attributes: string) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** Decodes only XML's five built-in entities, and numeric ones: a document cannot define more. */
export function decodeXmlText(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (name.startsWith('#x') || name.startsWith('#X')) return characterOf(Number.parseInt(name.slice(2), 16))
    if (name.startsWith('#')) return characterOf(Number(name.slice(1)))
    return entities[name] ?? whole
  })
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function visitTag(tag: string, visitor: XmlVisitor): void {
  if (tag.length > fileLimits.tagLength) throw new BadFile('damaged')
  if (tag.startsWith('/')) {
    visitor.close?.(localName(tag.slice(1).trim()))
    return
  }
  const isEmpty = tag.endsWith('/')
  const body = isEmpty ? tag.slice(0, -1) : tag
  const nameEnd = body.search(/\s/)
  const name = localName(nameEnd < 0 ? body : body.slice(0, nameEnd))
  visitor.open?.(name, nameEnd < 0 ? '' : body.slice(nameEnd))
  if (isEmpty) visitor.close?.(name)
}

function endOf(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  if (at < 0) throw new BadFile('damaged')
  return at
}

const quoteOrEnd = /["'>]/g

/** Where a tag's `>` is: a quoted value may hold one as well. */
function endOfTag(xml: string, open: number): number {
  if (xml[open + 1] === '/') return endOf(xml, '>', open)
  for (let at = open; ; ) {
    quoteOrEnd.lastIndex = at
    const mark = quoteOrEnd.exec(xml)
    if (!mark) throw new BadFile('damaged')
    if (mark[0] === '>') return mark.index
    at = endOf(xml, mark[0], mark.index + 1) + 1
  }
}

/** Handles the markup at `open`, and returns its end. */
function passMarkup(xml: string, open: number, visitor: XmlVisitor): number {
  if (xml.startsWith('<!--', open)) return endOf(xml, '-->', open + 4) + 3
  if (xml.startsWith('<?', open)) return endOf(xml, '?>', open) + 2
  if (xml.startsWith('<![CDATA[', open)) {
    const end = endOf(xml, ']]>', open)
    visitor.text?.(xml.slice(open + 9, end))
    return end + 3
  }
  if (xml.startsWith('<!', open)) throw new BadFile('damaged')
  const end = endOfTag(xml, open)
  visitTag(xml.slice(open + 1, end), visitor)
  return end + 1
}

/**
 * Visits the tags and texts of an XML document, once and in order. Linear time for any input; a document with a type
 * definition, which could define entities, is rejected.
 *
 * @throws BadFile
 */
export function scanXml(xml: string, visitor: XmlVisitor): void {
  let left: number = fileLimits.tags
  for (let at = 0; at < xml.length; ) {
    const open = xml.indexOf('<', at)
    const textEnd = open < 0 ? xml.length : open
    if (textEnd - at > fileLimits.textLength || left-- === 0) throw new BadFile('too-large')
    if (textEnd > at) visitor.text?.(decodeXmlText(xml.slice(at, textEnd)))
    at = open < 0 ? xml.length : passMarkup(xml, open, visitor)
  }
}

const patterns = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  const pattern =
    patterns.get(name) ?? new RegExp(String.raw`\s(?:\w+:)?${name}\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  return pattern
}

/** The value of an attribute, or null. */
export function findAttribute(attributes: string, name: string): string | null {
  const found = patternOf(name).exec(attributes)
  return found ? decodeXmlText(found[1] ?? found[2] ?? '') : null
}
