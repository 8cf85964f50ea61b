import { encodeBase58 } from '@peregrine/core/base58'
import { evm, fill, type HostileList, listsOf, sol } from './hostileList.ts'

/** As many lines as a list may have. */
const linesOf = (line: (at: number) => string) =>
  Array.from({ length: 60_000 }, (_, at) => line(at)).join('\n')
const evmOf = (at: number) => `0x${'ab'.repeat(16)}${at.toString(16).padStart(8, 'c')}`

function solOf(at: number): string {
  const bytes = Buffer.alloc(32, 7)
  bytes.writeUInt32LE(at, 8)
  return encodeBase58(bytes)
}

/** Texts whose lines, or whole text, provoke repeated reading by a careless pattern. */
const texts: Record<string, () => string> = {
  'blanks in one line': () => fill(' '),
  'blanks between two letters': () => fill(' ', 'a', 'a'),
  'tabs in one line': () => fill('\t'),
  'wide blanks': () => fill('\u3000'),
  'short blank lines': () => fill('\n'),
  'line ends of Windows': () => fill('\r\n'),
  'lines of one letter': () => fill('a\n'),
  'lines of one quote': () => fill('"\n', `address,name\n`),
  'quotes in one line': () => fill('"', `address,name\n`),
  'pairs of quotes and commas': () => fill('"",', `address,name\n`),
  'blanks before a quote': () => fill(' ', `address,name\n`, '"x'),
  'blanks before quotes, line by line': () => fill(`${' '.repeat(2_000)}"x\n`, `address,name\n`),
  commas: () => fill(','),
  'commas under a header': () => fill(',', `address,name\n`),
  semicolons: () => fill(';'),
  pipes: () => fill('|'),
  'pipes and blanks': () => fill('| '),
  colons: () => fill(':'),
  'wide colons': () => fill('：'),
  'colons after a wallet': () => fill(':', evm),
  dashes: () => fill('-'),
  'dashes and a letter': () => fill('-', '', 'x'),
  'edges around a wallet': () => fill('- ', `x`, `${evm} x`),
  'edges in a line of cells': () => fill(`${'-'.repeat(500)}x,`, `${evm},`),
  digits: () => fill('1'),
  'digits and dots': () => fill('1.'),
  'numbers of a list': () => fill('1) '),
  'dots and words': () => fill('a.'),
  'dots and words that end in a slash': () => fill('a.', '', '/'),
  'hosts without a slash, line by line': () => fill(`${'a.'.repeat(4_000)}!/\n`),
  'words with dashes and a slash': () => fill('a-', '/', '!'),
  'open links': () => fill('https://'),
  'links to nothing': () => fill('https://x.y/ '),
  'links to tokens': () => fill(`https://x.y/token/${evm} `),
  'one link of five megabytes': () => fill('a', 'https://x.y/'),
  'open Markdown links': () => fill('['),
  'Markdown links without an end': () => fill('[a]('),
  'nested Markdown links': () => fill('[a](b', '/'),
  backticks: () => fill('`'),
  fences: () => fill('```\n'),
  'blanks before fences': () => fill(`${' '.repeat(4_000)}x\n`),
  'zeros of an address': () => fill('0x'),
  'one hex word': () => fill('a', '0x'),
  'hex words of 63 digits': () => fill(`${'a'.repeat(63)} `),
  'hex words of 65 digits in one cell': () => fill(`${'a'.repeat(65)}g`),
  'base58 words of 45 letters': () => fill(`${'z'.repeat(45)} `),
  'base58 words of 44 letters': () => fill(`${'z'.repeat(44)} `),
  'base58 words of 88 letters': () => fill(`${'z'.repeat(88)} `),
  'wallets in one line': () => fill(`${sol} `),
  'one wallet over and over': () => fill(`${evm}\n`),
  'one wallet over and over in cells': () => fill(`${evm},`),
  'words of a phrase in one line': () => fill('legal '),
  'eleven words and a number': () => fill(`${'legal '.repeat(11)}12345 `),
  'bytes of a key': () => fill('12 '),
  'bytes of a key in a list': () => fill('12,', '['),
  'equals signs': () => fill('=', 'const a'),
  'an assignment without an end': () => fill('a ', 'const a'),
  formulas: () => fill(`=cmd|' /C calc'!A0,`, 'address,name\n'),
  'quotes before formulas': () => fill("'", 'address,name\n', '='),
  'columns of one name': () => fill('name,', 'address,', `\n${evm}`),
  'wide columns in each row': () => fill(`${evm},${'x,'.repeat(250)}\n`, `address,${'n,'.repeat(250)}\n`),
  'a header of 250 columns without rows': () => fill(`${'wallet x,'.repeat(250)}\n`),
  'likely headers': () => fill('my wallet,', '', `\n${'x\n'.repeat(100)}`),
  'quoted cells over many lines': () => fill('"a\n', 'address,name\n'),
  'records that open and never close': () => fill(`"${'x'.repeat(50_000)}\n`, 'address,name\n'),
  'zero-width joiners': () => fill('\u200d'),
  'marks of direction': () => fill('\u202e'),
  'combining marks': () => fill('\u0301', `${evm},a`),
  'letters that grow when composed': () => fill('\ufdfa', `${evm},a`),
  'letters that grow, line by line': () => fill('\ufdfa\n'),
  'full-width commas': () => fill('，'),
  'smart quotes': () => fill('“'),
  'byte order marks': () => fill('\ufeff'),
  'pictures joined without end': () => fill('👩\u200d', `${evm},`),
  'Chinese characters': () => fill('助'),
  'Chinese characters in lines': () => fill('助\n'),
  'sixty thousand wallets, each another': () =>
    linesOf((at) => `${evmOf(at)} name ${at} and what it is about`),
  'sixty thousand wallets in capitals': () =>
    linesOf((at) => `${evmOf(at).toUpperCase().replace('0X', '0x')}a`),
  'sixty thousand wallets with a wrong checksum': () => linesOf((at) => `${evmOf(at).slice(0, -2)}aF`),
  'sixty thousand wallets of Solana, each another': () => linesOf((at) => `${solOf(at)},name ${at}`),
  'sixty thousand keys and their wallets': () => linesOf((at) => `${solOf(at)}:${solOf(at + 1)}`),
}

/** Separators and delimiters of words, in runs of every length that a line may have. */
const marks = [
  ' ',
  '\t',
  '-',
  '>',
  ':',
  '.',
  '"',
  "'",
  '`',
  '[',
  '(',
  '|',
  '1',
  '1.',
  'a.',
  'a-',
  '/',
  'z',
  '=',
  '，',
]
const runs = Object.fromEntries(
  marks.flatMap((mark) =>
    [100, 2_000, 16_000].map((length): [string, () => string] => [
      `runs of ${JSON.stringify(mark)} in lines of ${length}`,
      () => fill(`${evm} ${mark.repeat(Math.floor((length - 50) / mark.length))}x\n`),
    ]),
  ),
)

const utf16 = (text: string) => Buffer.from(`\ufeff${text.slice(0, text.length / 2 - 2)}`, 'utf16le')

/** Texts of five megabytes: lines, tables, runs of separators, and UTF-16. */
export const hostileLines: readonly HostileList[] = [
  ...listsOf('text', { ...texts, ...runs }),
  ...listsOf(
    'utf-16',
    {
      'lines of one character': () => fill('a\n'),
      'wide blanks': () => fill('\u3000 '),
      'one word': () => fill('z'),
      'marks over and over': () => fill('\ufeff'),
      'open lists': () => fill('[['),
    },
    utf16,
  ),
]
