import { decodeXmlText } from '../scanXml.ts'

const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const others: readonly (readonly [string, string])[] = [
  ['ensp', ' '],
  ['emsp', ' '],
  ['thinsp', ' '],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['bull', '•'],
  ['hellip', '…'],
  ['mldr', '…'],
  ['euro', '€'],
  ['trade', '™'],
  ['larr', '←'],
  ['rarr', '→'],
  ['infin', '∞'],
  ['hearts', '♥'],
  ['colon', ':'],
  ['comma', ','],
  ['period', '.'],
  ['sol', '/'],
  ['lowbar', '_'],
  ['num', '#'],
  ['Tab', ' '],
  ['NewLine', ' '],
]

/** Names that pages write for characters; the rest of HTML's two thousand stay as written. */
const named: ReadonlyMap<string, string> = new Map([
  ...latin.split(' ').map((name, at) => [name, String.fromCharCode(160 + at)] as const),
  ...others,
])

/** Decodes the characters that a page writes by number or name. */
export function decodeHtmlText(text: string): string {
  if (!text.includes('&')) return text
  return decodeXmlText(
    text
      // The blank is written without its end as well.
      .replace(/&nbsp;?/g, '\u00a0')
      .replace(/&([a-z]{2,8}\d{0,2});/gi, (whole, name: string) => named.get(name) ?? whole),
  )
}
