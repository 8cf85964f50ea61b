import { wordOf } from '@peregrine/protocols/evmWords'
import { describe, expect, test } from 'vitest'
import { decodeEvmRecording } from './decodeEvmRecording.ts'
import { parsePoolsFile } from './parsePoolsFile.ts'
import { readCreations } from './readCreations.ts'
import { readRecordings } from './readRecordings.ts'

const manager = '0x000000000004444c5dc75cb358380d2e3de08a90'
const fourmeme = '0x5c952063c7fc8610ffdb798152d69f0b9550762b'
const native = '0x0000000000000000000000000000000000000000'
const addressOf = (digit: string) => `0x${digit.repeat(40)}`
const [tokenA, tokenB, tokenC] = [addressOf('a'), addressOf('b'), addressOf('c')]
const [pool, me] = [addressOf('9'), addressOf('1')]
const [idOne, idTwo] = [`0x${'5'.repeat(64)}`, `0x${'6'.repeat(64)}`]

const word = (value: bigint | string) =>
  wordOf(typeof value === 'bigint' ? BigInt.asUintN(256, value) : value)
const topic = (value: string) => `0x${wordOf(value)}`
const log = (address: string, topics: string[], ...values: (bigint | string)[]) => ({
  address,
  topics,
  data: `0x${values.map(word).join('')}`,
})
const transfer = (token: string, from: string, to: string, units: bigint) =>
  log(
    token,
    ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topic(from), topic(to)],
    units,
  )
/** Price, liquidity, tick, and a fee that no usual pool has. */
const noise = [1n, 1n, 1n, 777n]
const v4Swap = (id: string, amount0: bigint, amount1: bigint) =>
  log(
    manager,
    ['0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f', id, topic(me)],
    amount0,
    amount1,
    ...noise,
  )
const v2Swap = (...amounts: bigint[]) =>
  log(
    pool,
    ['0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822', topic(me), topic(me)],
    ...amounts,
  )
const curveSwap = (sold: bigint, paid: bigint, bought: bigint, got: bigint, isUnderlying = false) =>
  log(
    pool,
    [
      isUnderlying
        ? '0xd013ca23e77a65003c2c659c5442c00c805371b7fc1ebd4c206c41d1536bd90b'
        : '0x8b3e96f2b889fa771c53c981b40daf005f63f637f1869f707052d15a3dd97140',
      topic(me),
    ],
    sold,
    paid,
    bought,
    got,
  )
const fourBuy = (amount: bigint, cost: bigint, fee: bigint) =>
  log(
    fourmeme,
    ['0x7db52723a3b2cdd6164364b3b766e65e540d7be48ffa89582956d8eaebe62942'],
    tokenA,
    me,
    1n,
    amount,
    cost,
    fee,
    1n,
    1n,
  )

type RawLog = ReturnType<typeof log>

function decode(
  logs: RawLog[],
  { pools = {}, chain = 'ethereum', value = '0x0' }: { pools?: object; chain?: string; value?: string } = {},
) {
  const receipt = {
    transactionHash: '0xt'.replace('t', '1'),
    from: me,
    logs: logs.map((each, i) => ({ ...each, logIndex: `0x${i.toString(16)}` })),
  }
  const document = { result: receipt, _fixture: { chain, transaction: { value } } }
  const told = { byUser: parsePoolsFile(pools), byLogs: new Map() }
  return readRecordings(document, null).flatMap((recording) =>
    recording.family === 'EVM' ? decodeEvmRecording(recording, told).lines : [],
  )
}

const legs = (lines: ReturnType<typeof decode>) =>
  lines.map(({ sold, bought }) => `${sold.amount} ${sold.token} > ${bought.amount} ${bought.token}`)

describe('two V4 hops under one lock, with transfers at the ends only', () => {
  const hops = [
    v4Swap(idOne, -100n, 50n),
    v4Swap(idTwo, -50n, 7n),
    transfer(tokenA, me, manager, 100n),
    transfer(tokenC, manager, me, 7n),
  ]

  test('the token between is null, with a reason, and its amount is there', () => {
    const lines = decode(hops)
    expect(legs(lines)).toEqual([`100 ${tokenA} > 50 null`, `50 null > 7 ${tokenC}`])
    expect(lines.map(({ reason }) => reason)).toEqual([expect.any(String), expect.any(String)])
  })

  test('one pool in --pools identifies the other', () => {
    const lines = decode(hops, { pools: { [idOne]: { tokens: [tokenB, tokenA] } } })
    expect(legs(lines)).toEqual([`100 ${tokenA} > 50 ${tokenB}`, `50 ${tokenB} > 7 ${tokenC}`])
    expect(new Set(lines.map(({ routeId }) => routeId)).size).toBe(1)
    expect(lines[0]).not.toHaveProperty('reason')
  })
})

test('a V4 hook that keeps a share does not hide the token', () => {
  const logs = [
    v4Swap(idOne, -100n, 50n),
    transfer(tokenB, manager, me, 49n),
    transfer(tokenB, manager, pool, 1n),
  ]
  expect(legs(decode(logs))).toEqual([`100 ${native} > 50 ${tokenB}`])
})

test('a taxed token in a V2 pair: the amounts are those of the pair', () => {
  const logs = [transfer(tokenB, me, pool, 100n), transfer(tokenA, pool, me, 9n), v2Swap(0n, 95n, 10n, 0n)]
  expect(legs(decode(logs))).toEqual([`95 ${tokenB} > 10 ${tokenA}`])
})

test('shares of the pair itself are not its tokens', () => {
  const logs = [
    transfer(pool, me, pool, 3n),
    transfer(tokenA, me, pool, 5n),
    transfer(tokenB, pool, me, 6n),
    v2Swap(5n, 0n, 0n, 6n),
  ]
  expect(legs(decode(logs))).toEqual([`5 ${tokenA} > 6 ${tokenB}`])
})

test('a Curve coin that leaves no transfer is the native coin', () => {
  const logs = [transfer(tokenA, me, pool, 5n), curveSwap(1n, 5n, 0n, 6n)]
  expect(legs(decode(logs))).toEqual([`5 ${tokenA} > 6 ${native}`])
  expect(legs(decode(logs, { pools: { [pool]: [tokenC, tokenA] } }))).toEqual([`5 ${tokenA} > 6 ${tokenC}`])
})

describe('the native coin is identified by a movement, never by its absence', () => {
  const alone = (log: RawLog) => {
    const [recording] = readRecordings([{ ...log, logIndex: 0, transactionHash: '0x01' }], 'bsc')
    if (recording?.family !== 'EVM') throw new Error('not read as EVM logs')
    const told = { byUser: new Map(), byLogs: new Map() }
    return legs(decodeEvmRecording(recording, told).lines)
  }

  test('logs without their receipt do not prove that nothing moved', () => {
    expect(alone(curveSwap(1n, 5n, 0n, 6n))).toEqual(['5 null > 6 null'])
    expect(alone(fourBuy(1_000n, 99n, 1n))).toEqual([`99 null > 1000 ${tokenA}`])
    const [recording] = readRecordings([{ ...v4Swap(idOne, -100n, 50n), transactionHash: '0x01' }], 'eth')
    if (recording?.family !== 'EVM') throw new Error('not read as EVM logs')
    const told = { byUser: new Map(), byLogs: new Map() }
    expect(legs(decodeEvmRecording(recording, told).lines)).toEqual(['100 null > 50 null'])
  })

  test('two coins that did not move are not both native, nor is either', () => {
    expect(legs(decode([curveSwap(1n, 5n, 0n, 6n)]))).toEqual(['5 null > 6 null'])
    expect(legs(decode([v4Swap(idOne, -100n, 50n)]))).toEqual(['100 null > 50 null'])
  })

  test('exactly the amount sent along is evidence', () => {
    expect(legs(decode([v4Swap(idOne, -100n, 50n)], { value: '0x64' }))).toEqual([`100 ${native} > 50 null`])
  })
})

test('underlying coins come from the transfers where --pools lists only the coins', () => {
  const logs = [
    transfer(tokenA, me, pool, 5n),
    transfer(tokenC, pool, me, 6n),
    curveSwap(0n, 5n, 3n, 6n, true),
  ]
  expect(legs(decode(logs, { pools: { [pool]: { coins: [tokenA, tokenB] } } }))).toEqual([
    `5 ${tokenA} > 6 ${tokenC}`,
  ])
  const listed = { [pool]: { coins: [tokenA, tokenB], underlying: [tokenA, native, native, tokenB] } }
  expect(legs(decode(logs, { pools: listed }))).toEqual([`5 ${tokenA} > 6 ${tokenB}`])
})

test('four.meme: the cost without the fee, in BNB or in the BEP20 that moved', () => {
  const bought = transfer(tokenA, fourmeme, me, 1_000n)
  expect(legs(decode([bought, fourBuy(1_000n, 99n, 1n)], { chain: 'bsc' }))).toEqual([
    `99 ${native} > 1000 ${tokenA}`,
  ])
  const paid = transfer(tokenB, me, fourmeme, 100n)
  expect(legs(decode([paid, bought, fourBuy(1_000n, 99n, 1n)], { chain: 'bsc' }))).toEqual([
    `99 ${tokenB} > 1000 ${tokenA}`,
  ])
})

test('a taxed token that sells its tax within a sale trades for itself, on a route of its own', () => {
  const lines = decode(
    [
      transfer(tokenA, tokenA, pool, 500n),
      transfer(tokenB, pool, tokenC, 50n),
      v2Swap(500n, 0n, 0n, 50n),
      transfer(tokenA, me, tokenA, 50n),
      transfer(tokenA, me, pool, 950n),
      transfer(tokenB, pool, tokenC, 90n),
      v2Swap(950n, 0n, 0n, 90n),
    ],
    { pools: { [pool]: [tokenA, tokenB] } },
  )
  expect(lines.map(({ sender, routeId }) => [sender, routeId.split(':')[1]])).toEqual([
    [tokenA, '0'],
    [me, '1'],
  ])
  expect(legs(lines)).toEqual([`500 ${tokenA} > 50 ${tokenB}`, `950 ${tokenA} > 90 ${tokenB}`])
})

test('a swap without any trace of its tokens keeps its amounts', () => {
  expect(legs(decode([v2Swap(5n, 0n, 0n, 6n)]))).toEqual(['5 null > 6 null'])
})

test.each`
  form                       | wrap
  ${'a JSON-RPC answer'}     | ${(receipt: object) => ({ jsonrpc: '2.0', id: 1, result: receipt, _fixture: { chain: 'base' } })}
  ${'a bare receipt'}        | ${(receipt: object) => receipt}
  ${'an array of receipts'}  | ${(receipt: object) => [receipt]}
  ${'an eth_getLogs answer'} | ${({ logs }: { logs: unknown }) => ({ jsonrpc: '2.0', id: 1, result: logs })}
  ${'an array of logs'}      | ${({ logs }: { logs: unknown }) => logs}
  ${'a pair of both'}        | ${(receipt: object) => ({ transaction: { hash: '0x01' }, receipt })}
  ${'a batch of answers'}    | ${(receipt: object) => [{ jsonrpc: '2.0', id: 1, result: receipt }]}
`('reads $form', ({ wrap }) => {
  const receipt = {
    transactionHash: '0x01',
    from: me.toUpperCase().replace('0X', '0x'),
    logs: [{ ...v2Swap(5n, 0n, 0n, 6n), logIndex: '0x7', transactionHash: '0x01' }],
  }
  const [recording] = readRecordings(wrap(receipt), 'base')
  expect(recording).toMatchObject({
    family: 'EVM',
    chain: 'base',
    txHash: '0x01',
    logs: [{ logIndex: 7, address: pool }],
  })
})

test('identifies the chain by the chain id, by known contracts, or not at all', () => {
  const receipt = { transactionHash: '0x01', from: me, logs: [v2Swap(5n, 0n, 0n, 6n)] }
  const chainOf = (document: object) =>
    readRecordings(document, null).map((each) => each.family === 'EVM' && each.chain)
  expect(chainOf({ result: receipt, _fixture: { transaction: { chainId: '0x38' } } })).toEqual(['bsc'])
  expect(chainOf({ ...receipt, logs: [v4Swap(idOne, 1n, -1n)] })).toEqual(['eth'])
  expect(() => chainOf(receipt)).toThrow('--chain')
})

test('anything but a recording yields nothing', () => {
  for (const document of [
    null,
    7,
    'text',
    [],
    {},
    { result: null },
    { logs: 'none' },
    [[]],
    { result: { logs: [null, 7] } },
  ])
    expect(readRecordings(document, 'eth')).toEqual([])
})

test.each`
  form                          | document
  ${'map of token lists'}       | ${{ [pool]: [tokenA, tokenB] }}
  ${'map of objects'}           | ${{ [pool]: { token0: tokenA, token1: tokenB } }}
  ${'map by chain'}             | ${{ eth: { [pool]: { coins: [tokenA, tokenB] } } }}
  ${'array with address'}       | ${[{ address: pool, token0: tokenA, token1: tokenB }]}
  ${'array with token objects'} | ${[{ id: pool, tokens: [{ address: tokenA }, { address: tokenB }] }]}
  ${'array with poolId'}        | ${[{ poolId: pool, currency0: tokenA, currency1: tokenB }]}
  ${'checksummed address'}      | ${[{ pool: pool.toUpperCase().replace('0X', '0x'), tokens: [tokenA, tokenB] }]}
`('--pools takes a $form', ({ document }) => {
  expect([...parsePoolsFile(document)]).toEqual([[pool, { tokens: [tokenA, tokenB] }]])
})

test('--pools skips entries without tokens', () => {
  expect(parsePoolsFile({ [pool]: { tokens: ['nonsense', tokenB] }, [idOne]: 7, x: null }).size).toBe(0)
})

test('a pool that other logs of the document create or show is known', () => {
  const created = log(
    tokenC,
    ['0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9', topic(tokenA), topic(tokenB)],
    pool,
    1n,
  )
  const initialized = log(
    manager,
    [
      '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438',
      idOne,
      topic(native),
      topic(tokenB),
    ],
    ...noise,
  )
  const born = [...readCreations([created, initialized].map((each) => ({ ...each, logIndex: 1 })))]
  expect(born).toEqual([
    [pool, { tokens: [tokenA, tokenB] }],
    [idOne, { tokens: [native, tokenB] }],
  ])
  const told = { byUser: new Map(), byLogs: new Map(born) }
  const [recording] = readRecordings([{ ...v2Swap(5n, 0n, 0n, 6n), transactionHash: '0x02' }], 'eth')
  if (recording?.family !== 'EVM') throw new Error('not read as EVM logs')
  expect(legs(decodeEvmRecording(recording, told).lines)).toEqual([`5 ${tokenA} > 6 ${tokenB}`])
})

test('a pool that one transaction shows is known in the next', () => {
  const shown = [transfer(tokenA, me, pool, 5n), transfer(tokenB, pool, me, 6n), v2Swap(5n, 0n, 0n, 6n)]
  const logs = [
    ...shown.map((each, i) => ({ ...each, logIndex: i, transactionHash: '0x01' })),
    { ...v2Swap(0n, 3n, 2n, 0n), logIndex: 9, transactionHash: '0x02' },
  ]
  const told = { byUser: new Map(), byLogs: new Map() }
  const lines = readRecordings(logs, 'eth').flatMap((recording) =>
    recording.family === 'EVM' ? decodeEvmRecording(recording, told).lines : [],
  )
  expect(legs(lines)).toEqual([`5 ${tokenA} > 6 ${tokenB}`, `3 ${tokenB} > 2 ${tokenA}`])
  expect(lines.map(({ txHash, sender }) => [txHash, sender])).toEqual([
    ['0x01', null],
    ['0x02', null],
  ])
})
