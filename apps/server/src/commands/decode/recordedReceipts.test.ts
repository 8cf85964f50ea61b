import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { decodeEvmLogs } from '@peregrine/protocols/decodeEvmLogs'
import { fixturesDir } from '@peregrine/testkit/fixturesDir'
import { describe, expect, test } from 'vitest'
import { decodeEvmRecording } from './decodeEvmRecording.ts'
import { readRecordings } from './readRecordings.ts'
import type { SwapLine } from './swapLine.ts'

// Recordings of real transactions are kept outside the repository.
const fixtures = fixturesDir()
const isHere = fixtures !== null
const folder = path.join(fixtures ?? '', 'evm')
if (!isHere) console.warn('no recordings in ../shared/fixtures: tests of recorded receipts are skipped')

type Noted = { [key: string]: string | number | null | undefined; kind: string; log_index: number }
type Document = { result: unknown; _fixture: { chain: string; swap_logs: Noted[] } }

const filesIn = (name: string) =>
  isHere ? readdirSync(path.join(folder, name)).filter((file) => file.endsWith('.json')) : []
const read = (...names: string[]): Document => JSON.parse(readFileSync(path.join(folder, ...names), 'utf8'))

function decode(document: unknown): SwapLine[] {
  return readRecordings(document, null).flatMap((recording) =>
    recording.family === 'EVM'
      ? decodeEvmRecording(recording, { byUser: new Map(), byLogs: new Map() }).lines
      : [],
  )
}

type Expected = { sold: [token: unknown, amount: string]; bought: [token: unknown, amount: string] }

/** Returns the recorder's note of a swap from the wallet's side; null without amounts. */
function expectedOf(noted: Noted): Expected | null {
  const number = (key: string) => BigInt(noted[key] ?? 0)
  if ('tokens_sold' in noted)
    return { sold: [undefined, String(noted.tokens_sold)], bought: [undefined, String(noted.tokens_bought)] }
  if ('tokenIn' in noted)
    return {
      sold: [noted.tokenIn, String(noted.amountIn)],
      bought: [noted.tokenOut, String(noted.amountOut)],
    }
  const isSwapperSide = noted.kind === 'univ4-swap' || noted.kind.startsWith('pancake-infinity')
  const into =
    'amount0In' in noted
      ? [number('amount0In') - number('amount0Out'), number('amount1In') - number('amount1Out')]
      : [number('amount0'), number('amount1')].map((amount) => (isSwapperSide ? -amount : amount))
  if (!('amount0In' in noted || 'amount0' in noted)) return null
  const [first, second] = [
    [noted.token0, into[0] ?? 0n],
    [noted.token1, into[1] ?? 0n],
  ] as const
  const [sold, bought] = first[1] > 0n ? [first, second] : [second, first]
  return { sold: [sold[0], sold[1].toString()], bought: [bought[0], (-bought[1]).toString()] }
}

function compare(lines: SwapLine[], swaps: Noted[]) {
  expect(lines.map(({ index }) => index)).toEqual(swaps.map((noted) => noted.log_index).sort((a, b) => a - b))
  for (const noted of swaps) {
    const line = lines.find(({ index }) => index === noted.log_index)
    const expected = expectedOf(noted)
    if (!line || !expected) continue
    expect([line.sold.amount, line.bought.amount]).toEqual([expected.sold[1], expected.bought[1]])
    if (expected.sold[0])
      expect([line.sold.token, line.bought.token]).toEqual([expected.sold[0], expected.bought[0]])
    if (noted.dex) expect(line.dex).toBe(noted.dex)
  }
}

describe.skipIf(!isHere)('recorded receipts', () => {
  test.each(filesIn('receipts'))('%s: every swap, token by token, amount by amount', (file) => {
    const document = read('receipts', file)
    const lines = decode(document)
    compare(lines, document._fixture.swap_logs)
    for (const { sold, bought, reason } of lines) {
      expect([sold.token, sold.amount, bought.token, bought.amount]).not.toContain(null)
      expect(reason).toBeUndefined()
    }
  })

  test.each(filesIn('receipts'))('%s: the same from the receipt alone', (file) => {
    const document = read('receipts', file)
    const bare = { ...document, _fixture: { chain: document._fixture.chain } }
    expect(decode(bare)).toEqual(decode(document))
  })

  test.each(filesIn('negative'))('%s: no swap', (file) => {
    expect(decode(read('negative', file))).toEqual([])
  })

  test('what the recorder left open', () => {
    const tokensOf = (file: string, index: number) => {
      const line = decode(read('receipts', file)).find((each) => each.index === index)
      return [line?.sold.token, line?.bought.token]
    }
    const [native, weth] = [
      '0x0000000000000000000000000000000000000000',
      '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    ]
    const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
    // ETH for CRV through a pool that lists WETH and takes the native coin: the transaction's value is its only trace.
    const crv = '0xd533a949740bb3306d119cc777fa900ba034cd52'
    expect(tokensOf('ethereum__curve-crypto__d561728d98.json', 34)).toEqual([weth, crv])
    // USDC for ETH in a V4 pool: the pool id is the hash of this pair.
    expect(tokensOf('ethereum__uniswap-v3+univ4-swap__c06dfd41c1.json', 553)).toEqual([usdc, native])
    // Underlying coins of a meta pool: its base pool burns shares and pays out USDC.
    const mix = 'ethereum__curve-crypto+curve-underlying+uniswap-v2+uniswap-v3__9c529e4697.json'
    expect(tokensOf(mix, 190)).toEqual(['0x4591dbff62656e7859afe5e45f6f47d3669fbb28', usdc])
    expect(tokensOf(mix, 170)).toEqual(['0xda47862a83dac0c112ba89c6abc2159b95afd71c', weth])
    const v1 = 'ethereum__pancakeswap-v3+uniswap-v1-ethpurchase+uniswap-v3+univ2-swap__2ae9298c00.json'
    expect(tokensOf(v1, 259)).toEqual(['0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', native])
    const v3 = 'ethereum__balancer-v3-swap__bd2aeb7ea4.json'
    expect(tokensOf(v3, 550)).toEqual([
      '0x514910771af9ca656af840dff83e8264ecf986ca',
      '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
    ])
  })

  // Their tokens left these wallets, which received what was bought: signers of meta-transactions, owners of orders.
  const named: Record<string, string[]> = {
    'bsc__pancakeswap-v2__2ef3e17313.json': ['0xc37b40abdb939635068d3c5f13e7faf686f03b65'],
    'ethereum__curve-crypto+uniswap-v3__e2d6aa6366.json': [
      '0xcfea48cf6ba36e0328a6ead0fdb4c2642d21c59d',
      '0x24d734a75166e66000c8d7f12a173e41358e3cc1',
    ],
    'ethereum__uniswap-v2__b77f8e36a8.json': ['0xe4bef064c912bc95c404850019909efe8d357716'],
    'ethereum__uniswap-v2__f0be288974.json': ['0x2dcd7947973cb5cbf20e3dbf0663f566d1de9cda'],
    'ethereum__uniswap-v3__48f48d62b9.json': ['0x3951970ba92cbfff00496e8c5ebd675ceb614773'],
  }

  // In none of them a contract spends its own: every payer passes on what the signer, a coin or a pool gave it. In
  // bsc…d8a005030d a venue without a decoder does, which was paid with coins; the signer receives the very output.
  test.each(filesIn('receipts'))('%s: belongs to its signer, or to whom an event names', (file) => {
    const document = read('receipts', file) as Document & { result: { from: string } }
    const senders = new Set(decode(document).map(({ sender }) => sender))
    expect(senders).toEqual(new Set(named[file] ?? [document.result.from]))
  })

  test('hops of one order share a route, through the native coin and its wrapped form too', () => {
    const routes = (file: string) =>
      new Set(decode(read('receipts', file)).map(({ routeId }) => routeId)).size
    expect(routes('base__uniswap-v3+univ4-swap__78a911888a.json')).toBe(1)
    expect(routes('ethereum__curve-stable__12d794e7ce.json')).toBe(1)
  })

  test('a four.meme launch', () => {
    const document = JSON.parse(
      readFileSync(path.join(folder, 'bsc__fourmeme-TokenCreate__log.json'), 'utf8'),
    )
    const { expected } = document._fixture
    const [recording] = readRecordings(document, null)
    if (recording?.family !== 'EVM') throw new Error('not read as an EVM log')
    const info = {
      pool: expected.token,
      family: 'fourmeme',
      dex: 'fourmeme',
      factory: null,
      isKnownFactory: true,
    } as const
    const quote = '0x0000000000000000000000000000000000000000'
    const pools = new Map([[expected.token, { ...info, tokens: [expected.token, quote], feePips: null }]])
    expect(decodeEvmLogs('bsc', recording.logs, pools).facts).toMatchObject([
      {
        kind: 'launch',
        dex: 'fourmeme',
        token: expected.token,
        creator: expected.creator,
        name: expected.name,
        symbol: expected.symbol,
        totalSupply: BigInt(expected.totalSupply),
        quote,
      },
    ])
  })
})
