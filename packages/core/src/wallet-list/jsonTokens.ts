import { BadFile } from './file/badFile.ts'
import { maxTokens } from './listBounds.ts'

export type JsonToken = { at: number; text: string }

const backslash = '\\'.charCodeAt(0)
const between = /[\s,]*/y
const remark = /\/\/[^\n]*/y
const isNoise = (token: string) => /^(?:\/\/|[;:()]+$)/.test(token)
const word = /[^\s,{}[\]"]+/y

/**
 * End of the text opened by the quote at `from`, including its closing quote; -1 if unterminated. Read character by
 * character: a pattern would restart at each quote within.
 */
export function endOfText(text: string, from: number): number {
  const quote = text.charCodeAt(from)
  for (let at = from + 1; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === backslash) at++
    else if (char === quote) return at + 1
  }
  return -1
}

function endBy(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

function endOfToken(text: string, at: number): number {
  if (text[at] === '"') {
    const end = endOfText(text, at)
    return end < 0 ? text.length : end
  }
  if (text.startsWith('//', at)) return endBy(remark, text, at)
  return Math.max(at + 1, endBy(word, text, at))
}

/**
 * Whole texts, brackets, and bare words in order, without comments and separators; an open quote runs to the end.
 *
 * @throws BadFile `too-much`
 */
export function* jsonTokens(text: string): Generator<JsonToken> {
  let left = maxTokens
  for (let at = endBy(between, text, 0); at < text.length; ) {
    if (left-- === 0) throw new BadFile('too-much')
    const end = endOfToken(text, at)
    const token = text.slice(at, end)
    if (!isNoise(token)) yield { at, text: token }
    at = endBy(between, text, end)
  }
}
