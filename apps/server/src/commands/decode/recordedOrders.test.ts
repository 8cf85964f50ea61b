import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fixturesDir } from '@peregrine/testkit/fixturesDir'
import { describe, expect, test } from 'vitest'
import { decodeEvmRecording } from './decodeEvmRecording.ts'
import { decodeSolanaRecording } from './decodeSolanaRecording.ts'
import { readRecordings } from './readRecordings.ts'

const fixtures = fixturesDir()

const sol = 'So11111111111111111111111111111111111111112'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const usdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const bonk = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const met = 'METvsvVRapdj9cFLzq4Tr43xK4tAjQfwX76z3n6mWQL'
const cbbtc = 'cbbtcf3aa214zXHbiAZQwf4122FBYbraNdFqgw4iMij'
const cfjx = 'CFJxqK6Wo6CqCwa9RDwvLGUDUz3HYQXT15Lftqnupump'
const tfq = '5TfqNKZbn9AnNtzq8bbkyhKgcPGTfNDc9wNzFrTBpump'
const feeToken = 'J5tzd1ww1V1qrgDUQHVCGqpmpbnEnjzGs9LAqJxwkNde'
const m9f = '8m9fjYycXAFva1kScttQgsESVZT7yELhjZASqfHBuMa5'
const c3p = '3C3pXiWCKr3BFEKHkWzuHWmcbYWAoGLE26BTmFHtTBj4'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const wbnb = '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c'
const usdcOfEth = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const crv = '0xd533a949740bb3306d119cc777fa900ba034cd52'
const bscToken = '0xfb6115445bff7b52feb98650c87f44907e58f802'

/** index, dex, pool, route number, sender, sold, bought. */
type Row = [number | string, string, string | null, number, string, [string, string], [string, string]]
type Expected = { chain: string; txHash: string; rows: Row[] }

const trader = {
  humidifi: 'HQd6KuZ1JjHDLkNmsX7dwdobHPZ4VkXHwRCjGenbwCzq',
  zerofi: 'FkzRQKW8Mzip4xXHamibLZB28sjqN9ZLFacQdbuVEYxa',
  byreal: 'AS25zph72ZmhtLAz2LjEF9qT8vv5x29GJsXVj1DBNKrw',
  phoenix: 'FMFot66s6R4bxoWAtYjf2Vd8cVQAc5ewiY2KMc5deoEh',
  fluxbeam: '46ECY5pTrN9Fbu5HdobxWBKxeAQXMo6uXTDwozrKadWZ',
  ethFlow: '0xcfea48cf6ba36e0328a6ead0fdb4c2642d21c59d',
  crvSeller: '0x24d734a75166e66000c8d7f12a173e41358e3cc1',
  bscEthFlow: '0xc37b40abdb939635068d3c5f13e7faf686f03b65',
}

const recorded: Record<string, Expected> = {
  // SwapsEvent of 80 bytes per hop, the only evidence of HumidiFi, ZeroFi and Byreal.
  'solana/jupiter-v6+meteora-dlmm+orca-whirlpool+pumpswap__buy__2nLWcmrav8.json': {
    chain: 'sol',
    txHash: '2nLWcmrav8ZinvmsYz35kh3w5rMo1sokzmHdmkXjYhKYt762n67Q21xEuTG2rGGNJYDJ63nCHWmgXeYL3U8PHasK',
    rows: [
      ['4.1', 'humidifi', null, 0, trader.humidifi, [usdc, '1718280'], [sol, '9015764']],
      [
        '4.4',
        'meteora-dlmm',
        '79QjN1uZ8hnwxRzswUX28ivspxbB5wPsooaUgfkkpMGq',
        0,
        trader.humidifi,
        [usdc, '279720'],
        [bonk, '1867189866'],
      ],
      [
        '4.8',
        'orca-whirlpool',
        '5zpyutJu9ee6jFymDGoK7F6S5Kczqtc9FomP3ueKuyA9',
        0,
        trader.humidifi,
        [bonk, '1867189866'],
        [sol, '1458716'],
      ],
      [
        '4.11',
        'pumpswap',
        'DQcnLwS8y2mH4KhaK7URmPeGuMDETmWATuctpCpDfra7',
        1,
        trader.humidifi,
        [sol, '10345617'],
        [cfjx, '66980582126'],
      ],
    ],
  },
  'solana/jupiter-v6+meteora-dlmm+raydium-clmm__swap__2tWRF2xVha.json': {
    chain: 'sol',
    txHash: '2tWRF2xVhaXKBTsTssiLhAchpJN8GbqeM3uKHdPBuTtbxzCXngGKwiQCfcekCk1XNmcXZTHwi8BSCjTGLoYh1DZv',
    rows: [
      ['3.2', 'zerofi', null, 0, trader.zerofi, [cbbtc, '391'], [usdc, '449258']],
      [
        '3.5',
        'meteora-dlmm',
        'CxazBRj2gE6dhRnQbrzhBPpYVxusovA8afVPoDK5UKvR',
        0,
        trader.zerofi,
        [usdc, '440272'],
        [met, '955134'],
      ],
      ['3.9', 'zerofi', null, 0, trader.zerofi, [usdc, '8986'], [sol, '45157']],
      [
        '3.12',
        'raydium-clmm',
        'pEPw13tVa22n9uUtZcujCMXpfTRA3ggq7kVcoZtsR7E',
        0,
        trader.zerofi,
        [sol, '45157'],
        [met, '19540'],
      ],
    ],
  },
  'solana/jupiter-v6+raydium-clmm__swap__5XYf7V6rNj.json': {
    chain: 'sol',
    txHash: '5XYf7V6rNjRuStgG1ELmug5K5ErGWtfZBa4msAdqw1PeYWAYEg6qcJyFqoHJ5uNmNp3B6YdnQgdyQrpg2XZUDE3q',
    rows: [
      ['4.1', 'byreal', null, 0, trader.byreal, [usdc, '27853252'], [usdt, '27859855']],
      [
        '4.4',
        'raydium-clmm',
        '3nMFwZXwY1s1M5s8vYAHqd4wGs4iSxXE4LRoUMMYqEgF',
        0,
        trader.byreal,
        [usdt, '27859855'],
        [sol, '179601400'],
      ],
      [
        '4.7',
        'raydium-clmm',
        'BdYa48bZuSCzdPkkGRyNHCeMQ61e4JAfG5i8k5jWZQ3P',
        0,
        trader.byreal,
        [sol, '179601400'],
        [tfq, '10000000000'],
      ],
    ],
  },
  // Offered 21466338267 BONK and 4939254 USDC; the rest was not taken.
  'solana/jupiter-v6+phoenix__swap__5SnGKXqNQ6.json': {
    chain: 'sol',
    txHash: '5SnGKXqNQ6zYGfNHQwHWwRtbxnYHUHLbANXgpvCLuXD1LA5paStRBcuXwu2T5eM9xsVWFQTzeUNwPWx6UAQhUb2t',
    rows: [
      ['1.2', 'saros', null, 0, trader.phoenix, [bonk, '21466335085'], [usdc, '4939254']],
      ['1.7', 'phoenix', null, 0, trader.phoenix, [usdc, '4935798'], [sol, '35700000']],
    ],
  },
  // The last hop was offered 6428459881.
  'solana/jupiter-v6+raydium-amm-v4+meteora-damm-v1+raydium-cpmm__swap__GCeRpjvfNX.json': {
    chain: 'sol',
    txHash: 'GCeRpjvfNXZB6BJFQChjpKycdKpRwQGS1BSwUvLjVpJj6NgdzzQACAWt89ZEfEXjeRSqzhDX8CHtzpMUnfJ7VMJ',
    rows: [
      ['4.1', 'cropper', null, 0, trader.fluxbeam, [usdc, '4439613'], [sol, '32095199']],
      [
        '4.5',
        'raydium-amm-v4',
        'A6XjRLKYy74rGEz5vdysYNeE5oidQ4PVMYhKfEgfnvSL',
        0,
        trader.fluxbeam,
        [sol, '32095199'],
        [m9f, '10767883562'],
      ],
      [
        '4.9',
        'meteora-damm-v1',
        'Ej8MSqBdxbXs2uPuLKsjFrA5EeBgaquANUF6UUj8LWeE',
        0,
        trader.fluxbeam,
        [m9f, '10767883562'],
        [c3p, '13377864233688'],
      ],
      [
        '4.17',
        'raydium-cpmm',
        '4aBpLMMTSWNX3D9YkSuv5b318YcxLMrch28HA5FxzaDz',
        0,
        trader.fluxbeam,
        [c3p, '13377864233688'],
        [feeToken, '6559652940'],
      ],
      ['4.21', 'fluxbeam', null, 0, trader.fluxbeam, [feeToken, '6428459230'], [usdc, '4453650']],
    ],
  },
  // Two CoW orders that end in USDC: log 319 swaps the very WETH that log 315 gave the seller of CRV.
  'evm/receipts/ethereum__curve-crypto+uniswap-v3__e2d6aa6366.json': {
    chain: 'eth',
    txHash: '0xe2d6aa636623989061f1d762b19ca6fe6bc0edb5a890cf5a934a8fc6d42dcaca',
    rows: [
      [
        308,
        'uniswap-v3',
        '0xe0554a476a092703abdb3ef35c80e0d76d32939f',
        0,
        trader.ethFlow,
        [weth, '24304521595868826446'],
        [usdcOfEth, '40690637505'],
      ],
      [
        315,
        'curve',
        '0x8301ae4fc9c624d1d396cbdaa1ed877821d7c511',
        1,
        trader.crvSeller,
        [crv, '4484317590418542230723'],
        [weth, '3162392367393597568'],
      ],
      [
        319,
        'uniswap-v3',
        '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640',
        1,
        trader.crvSeller,
        [weth, '3162392367393597568'],
        [usdcOfEth, '5289646665'],
      ],
    ],
  },
  'evm/receipts/bsc__pancakeswap-v2__2ef3e17313.json': {
    chain: 'bsc',
    txHash: '0x2ef3e17313340294f80b2ac03f6e6d602da2f6617fdf9bb0aeda9d29f6a4960e',
    rows: [
      [
        480,
        'pancakeswap-v2',
        '0x28316d69db3547428dee6a0e2053754dba9d42ab',
        0,
        trader.bscEthFlow,
        [wbnb, '999498746867168'],
        [bscToken, '3545321269446598'],
      ],
    ],
  },
}

function decode(file: string) {
  const document: unknown = JSON.parse(readFileSync(path.join(fixtures ?? '', file), 'utf8'))
  return readRecordings(document, null).map((recording) =>
    recording.family === 'SOL'
      ? decodeSolanaRecording(recording)
      : decodeEvmRecording(recording, { byUser: new Map(), byLogs: new Map() }),
  )
}

function lineOf({ chain, txHash }: Expected, [index, dex, pool, route, sender, sold, bought]: Row) {
  return {
    chain,
    txHash,
    index,
    dex,
    pool,
    routeId: `${txHash}:${route}`,
    sender,
    sold: { token: sold[0], amount: sold[1] },
    bought: { token: bought[0], amount: bought[1] },
  }
}

describe.skipIf(!fixtures)('routes and orders, trade by trade (needs ../shared/fixtures)', () => {
  test.each(Object.entries(recorded))('%s', (file, expected) => {
    const lines = expected.rows.map((row) => lineOf(expected, row))
    expect(decode(file)).toEqual([{ lines, faults: [] }])
  })
})
