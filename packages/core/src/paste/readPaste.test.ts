import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxPaste } from './plainPaste.ts'
import { readPaste } from './readPaste.ts'

const e = '0x38e47fece3ea323e864c65410f6458c820eaa897'
const mixed = '0x38E47FECE3ea323e864c65410f6458c820eaa897'
const e2 = `0x${'cd'.repeat(20)}`
const s = 'FAxSkNEmhBD8LvYxtFS1dkLea5shmK7jEpn7CwYHQUc2'
const s2 = 'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8'
const hash = `0x${'ab'.repeat(32)}`
const wide = (text: string) =>
  text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))

/** Addresses as `network address`, without a network as the address alone. */
const shown = (text: string) =>
  readPaste(text).addresses.map(({ network, address }) =>
    network === null ? address : `${network} ${address}`,
  )

const forms: [given: string, ...addresses: string[]][] = [
  [e, e],
  [s, s],
  [mixed, mixed],
  [`  ${e} `, e],
  [`0X${e.slice(2).toUpperCase()}`, `0x${e.slice(2).toUpperCase()}`],
  [`\u200b${e}`, e],
  [`${e}\u200d`, e],
  [`\ufeff${e}\u00a0`, e],
  [`\u202a${s}\u202c`, s],
  [`${s.slice(0, 20)}\u200b${s.slice(20)}`, s],
  [`${e.slice(0, 22)}\n${e.slice(22)}`, e],
  [`${e.slice(0, 22)}\r\n  ${e.slice(22)} dev`, e],
  [`${s.slice(0, 22)}\n${s.slice(22)}`, s],
  [`${e}\n`, e],
  [`"${e}"`, e],
  [`“${s}”`, s],
  [`'${e}',`, e],
  [`(${s})`, s],
  [`<${e}>`, e],
  [`【${s}】`, s],
  [`\`${e}\``, e],
  [`**${s}**`, s],
  [`${e}.`, e],
  [`${e}!!!`, e],
  [`${s}。`, s],
  [`CA: ${s}`, s],
  [`CA:${e}`, e],
  [`ca：${e}`, e],
  [`contract - ${e}`, e],
  [`合约地址：${s}，冲`, s],
  [`合约${e}冲`, e],
  [wide(e), e],
  [wide(`CA:${s}`), s],
  [`New gem today from the same team, low cap and safe, get in now: ${e} (tax 0/0)`, e],
  [`eth:${e}`, `eth ${e}`],
  [`ethereum:${e}`, `eth ${e}`],
  [`ethereum:${e}@1?value=0`, `eth ${e}`],
  [`ethereum:pay-${e}@8453`, `base ${e}`],
  [`ethereum:${e}@137`, `other ${e}`],
  [`ethereum:${e}@56/transfer?address=${e2}&uint256=1`, `bsc ${e}`, e2],
  [`solana:${s}`, `sol ${s}`],
  [`solana:${s}?amount=1&label=Test`, `sol ${s}`],
  [`solana:${s}?amount=1&reference=${s2}`, `sol ${s}`],
  [`eip155:1:${e}`, `eth ${e}`],
  [`eip155:8453:${e}`, `base ${e}`],
  [`eip155:56/erc20:${e}`, `bsc ${e}`],
  [`eip155:42161:${e}`, `other ${e}`],
  [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${s}`, `sol ${s}`],
  [`solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${s}`, `other ${s}`],
  [`base:${e}`, `base ${e}`],
  [`bnb:${mixed}`, `bsc ${mixed}`],
  [`BSC: ${e}`, `bsc ${e}`],
  [`arb1:${e}`, `other ${e}`],
  [`eth:${s}`, s],
  [`https://etherscan.io/token/${e}`, `eth ${e}`],
  [`https://etherscan.io/token/${e}?a=${e2}#code`, `eth ${e}`, `eth ${e2}`],
  [`etherscan.io/address/${e}`, `eth ${e}`],
  [`https://sepolia.etherscan.io/address/${e}`, `other ${e}`],
  [`https://optimistic.etherscan.io/address/${e}`, `other ${e}`],
  [`https://basescan.org/address/${e}#tokentxns`, `base ${e}`],
  [`https://www.bscscan.com/token/${e}`, `bsc ${e}`],
  [`https://polygonscan.com/token/${e}`, `other ${e}`],
  [`https://base.blockscout.com/token/${e}`, `base ${e}`],
  [`https://solscan.io/token/${s}`, `sol ${s}`],
  [`https://solscan.io/account/${s}?cluster=devnet`, `other ${s}`],
  [`https://explorer.solana.com/address/${s}`, `sol ${s}`],
  [`https://solana.fm/address/${s}/transactions`, `sol ${s}`],
  [`https://dexscreener.com/ethereum/${e}`, `eth ${e}`],
  [`https://dexscreener.com/solana/${s}?maker=${s2}`, `sol ${s}`, `sol ${s2}`],
  [`https://dexscreener.com/polygon/${e}`, `other ${e}`],
  [`https://www.dextools.io/app/en/ether/pair-explorer/${e}?t=1`, `eth ${e}`],
  [`https://www.dextools.io/app/en/bnb/pair-explorer/${e}`, `bsc ${e}`],
  [`https://gmgn.ai/sol/token/${s}`, `sol ${s}`],
  [`https://gmgn.ai/bsc/token/Abc123_${e}`, `bsc ${e}`],
  [`https://axiom.trade/meme/${s}?chain=sol`, `sol ${s}`],
  [`https://axiom.trade/t/${e}?chain=bnb`, `bsc ${e}`],
  [`https://birdeye.so/token/${e}?chain=base`, `base ${e}`],
  [`https://birdeye.so/solana/token/${s}`, `sol ${s}`],
  [`https://photon-sol.tinyastro.io/en/lp/${s}?handle=1`, `sol ${s}`],
  [`https://photon-base.tinyastro.io/en/lp/${e}`, `base ${e}`],
  [`https://www.geckoterminal.com/base/pools/${e}`, `base ${e}`],
  [`https://pump.fun/coin/${s}`, `sol ${s}`],
  [`https://four.meme/token/${e}`, `bsc ${e}`],
  [`https://neo.bullx.io/terminal?chainId=1399811149&address=${s}`, `sol ${s}`],
  [`https://app.uniswap.org/explore/tokens/base/${e}`, `base ${e}`],
  [`https://ave.ai/token/${e}-bsc`, `bsc ${e}`],
  [`https://debank.com/profile/${e}`, e],
  [`https://example.com/?q=eip155%3A1%3A${e}`, `eth ${e}`],
  [`CA:https://basescan.org/token/${e}`, `base ${e}`],
  [`[PEPE](https://etherscan.io/token/${e})`, `eth ${e}`],
  [`${e} ${s}`, e, s],
  [`${e}\n${e2}`, e, e2],
  [`${e}, ${e.toUpperCase().replace('0X', '0x')}`, e],
  [`${e} https://basescan.org/token/${e}`, `base ${e}`],
  [`https://solscan.io/tx/5${'h'.repeat(86)}`],
  [`0x${'cd'.repeat(19)} be`],
  [`0x${'cd'.repeat(19)}`],
  [`0x${'cd'.repeat(21)}`],
  [`${s}x`.repeat(3)],
  [hash],
]

test.each(forms)('%j', (given, ...addresses) => {
  expect(shown(given)).toEqual(addresses)
  expect(readPaste(given).isSecret).toBe(false)
})

test.each([
  ['$PEPE', 'PEPE', 'PEPE'],
  ['$pepe!', 'pepe', 'pepe'],
  ['buy $PEPE now, from $100k to $5m', 'PEPE', 'PEPE'],
  ['$1INCH', '1INCH', '1INCH'],
  [wide('$PEPE'), 'PEPE', 'PEPE'],
  ['$狗', '狗', '狗'],
  ['$A or $B', null, '$A or $B'],
  ['$100', null, '$100'],
  [wide('PEPE'), null, 'PEPE'],
  ['“pepe \n coin”', null, 'pepe coin'],
  ['\u200bPEPE\u00a0', null, 'PEPE'],
  ['a$b', null, 'a$b'],
  ['0x38e4', null, '0x38e4'],
  [hash, null, hash],
  [`https://basescan.org/tx/${hash}`, null, hash],
  [`https://dexscreener.com/base/${hash}`, null, hash],
  [' \u200b ', null, ''],
])('%j names %j and is searched as %j', (given, symbol, text) => {
  expect(readPaste(given)).toEqual({ addresses: [], ticker: symbol, text, isSecret: false })
})

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const secretKey = '4rrx26FAZPd3Z2qfsfHSSGu1bnD5Z8WbAe3HAi2jTqK76j8hXCyt4gbe1vgDVXZXD2LXvzRDMNqZ4SPKPNjCWXTK'

test.each([
  ['64 digits without 0x', 'ab'.repeat(32)],
  ['64 digits in capitals, in quotes', `"${'AB'.repeat(32)}"`],
  ['64 bytes in base58', secretKey.slice(0, 88)],
  ['the bytes of a key file', JSON.stringify(Array.from({ length: 64 }, (_, at) => at))],
  ['twelve words', words],
  [
    'twelve words, numbered',
    words
      .split(' ')
      .map((word, at) => `${at + 1}. ${word}`)
      .join('\n'),
  ],
  ['twelve words after a label', `my seed: ${words}`],
  ['24 words', `${words} ${words}`],
  ['twelve words with hidden characters', words.replaceAll(' ', '\u200b \u00a0')],
  ['twelve words in wide letters', wide(words)],
  ['twelve Chinese characters apart', '的 一 是 在 不 了 有 和 人 这 中 大'],
  ['a key beside an address', `${e} ${'ab'.repeat(32)}`],
])('%s are a secret, of which nothing is given out', (_, given) => {
  expect(readPaste(given)).toEqual({ addresses: [], ticker: null, text: '', isSecret: true })
})

const addresses = fc.constantFrom(e, mixed, e2, s, s2)
const noise = fc
  .array(
    fc.constantFrom(
      ' ',
      '\n',
      '\u200b',
      '\u00a0',
      '"',
      '(',
      '[',
      '`',
      '*',
      ':',
      '，',
      '。',
      '合约',
      ' CA: ',
      ' - ',
      '>',
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''))

test('an address is found in any noise around it, and two of them in their order', () => {
  fc.assert(
    fc.property(noise, addresses, noise, (before, address, after) => {
      expect(shown(before + address + after)).toEqual([address])
    }),
  )
  fc.assert(
    fc.property(noise, noise, noise, (before, between, after) => {
      expect(shown(`${before}${e} ${between}${s}${after}`)).toEqual([e, s])
    }),
  )
})

test('a text at random has no address', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      (text) => readPaste(text).addresses.length === 0,
    ),
  )
})

const hostile = [
  'a',
  '0x',
  '1',
  'a.',
  'a/',
  ':',
  '0x1234 ',
  '%3',
  'ﷺ',
  '$a',
  'ab ',
  '//',
  '(',
  `${e} `,
  `${s}:`,
  'a-',
]

test.each(hostile)('a megabyte of %j is read as fast as its first part', (piece) => {
  const text = piece.repeat(Math.ceil(1_000_000 / piece.length))
  const startedMs = performance.now()
  expect(readPaste(text)).toEqual(readPaste(text.slice(0, maxPaste)))
  expect(performance.now() - startedMs).toBeLessThan(1_000)
})
