import { cleanTokenText } from '@peregrine/core/tokenText'
import { z } from 'zod'

export const maxTweets = 20_000
const maxContent = 25_000
const maxMedias = 8

/** Cleans a tweet's text: keeps lines, drops control, bidi and zero-width characters. */
function cleanContent(text: string): string {
  return text
    .slice(0, maxContent)
    .split(/\r\n?|\n/)
    .map((line) => cleanTokenText(line, maxContent))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

export const zId = z
  .union([z.string(), z.number().int().nonnegative()])
  .transform(String)
  .pipe(z.string().regex(/^[0-9A-Za-z_-]{1,64}$/))
export const zName = z.string().transform((text) => cleanTokenText(text, 60))
/** With or without the @. */
export const zHandle = z
  .string()
  .transform((text) => text.replace(/^@/, ''))
  .pipe(z.string().regex(/^[0-9A-Za-z_]{1,30}$/))
export const zContent = z.string().transform(cleanContent)

const isImageUrl = (text: string): boolean =>
  text.length <= 2_048 &&
  (text.startsWith('/sandbox/picture/') || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))

/** An image URL; anything else counts as no image instead of failing. */
export const zImage = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && isImageUrl(value) ? value : null))
  .default(null)

/** Returns the images of a list, or of the JSON-encoded list in its first element. */
export function imageList(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  const [first] = value
  const list =
    value.length === 1 && typeof first === 'string' && first.trim().startsWith('[') ? encoded(first) : value
  return list.filter((url): url is string => typeof url === 'string' && isImageUrl(url)).slice(0, maxMedias)
}

function encoded(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : []
  } catch {
    // Not JSON: no images.
    return []
  }
}

const bareIso = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?$/
const zone = /\d:\d\d.*?(Z|\b(UTC?|GMT|[ECMP][SD]T)\b|[+-]\d\d:?\d\d)/i

/** Parses a time to milliseconds, or NaN. On its own, `Date.parse` reads a time without a zone as local. */
function parseTime(text: string): number {
  if (bareIso.test(text)) return Date.parse(`${text.replace(' ', 'T')}Z`)
  return Date.parse(zone.test(text) ? text : `${text} UTC`)
}

/** A time in milliseconds; UTC if the text has no zone. */
export const zTimeMs = z
  .string()
  .max(64)
  .transform((text, context) => {
    const ms = parseTime(text)
    if (ms > 0 && ms < 4_102_444_800_000) return ms
    context.addIssue({ code: 'custom', message: 'is no time' })
    return z.NEVER
  })

const isYes = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^\s*(true|1)\s*$/i.test(value))

/** A boolean, also as the texts and numbers found in files; anything else, or nothing, is false. */
export const zFlag = z.unknown().optional().transform(isYes).default(false)
