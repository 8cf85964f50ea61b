import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPublicClient, http, type PublicClient } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStatsCounter } from '../frame/statsCounter.ts'
import type { EvmKey } from './contractAddresses.ts'
import { createCast } from './cast.ts'
import { fourAbi } from './fourCalls.ts'
import { type EvmChain, startEvmChain } from './startEvmChain.ts'

const history = { blocks: 90, spanMs: 300_000, tradesPerBlock: 2 }

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'peregrine-trading-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs a chain with five minutes of history during the callback. */
async function live<T>(
  key: EvmKey,
  seed: string,
  look: (
    reader: PublicClient,
    chain: EvmChain,
    addresses: ReturnType<typeof createStatsCounter>,
  ) => Promise<T>,
): Promise<T> {
  const addresses = createStatsCounter()
  const rates = key === 'bsc' ? { bsc: 1, four: 1 } : { [key]: 1 }
  const chain = await startEvmChain({
    key,
    seed,
    port: 0,
    dataDir,
    cast: createCast(seed),
    rates,
    counts: addresses,
    history,
  })
  try {
    return await look(createPublicClient({ transport: http(chain.anvil.rpcUrl) }), chain, addresses)
  } finally {
    await chain.stop()
  }
}

async function firstTokens(reader: PublicClient): Promise<unknown[]> {
  const event = fourAbi.find((item) => item.type === 'event' && item.name === 'TokenCreate')
  const logs = await reader.getLogs({
    event: event as Extract<typeof event, { type: 'event' }>,
    fromBlock: 0n,
    toBlock: 'latest',
  })
  return logs.slice(0, 6).map(({ args }) => args)
}

test('the same seed gives the same genesis and first tokens, another seed different ones', async () => {
  const beginning = (seed: string) =>
    live('bsc', seed, async (reader, { world }) => {
      // Launch times follow the clock; everything else is deterministic by seed.
      const tokens = (await firstTokens(reader)).map((args) => ({ ...(args as object), launchTime: null }))
      return { genesisHash: world.genesisHash, tokens }
    })
  const first = await beginning('one')
  expect(first.tokens).toHaveLength(6)
  expect(await beginning('one')).toEqual(first)
  const other = await beginning('two')
  expect(other.genesisHash).not.toBe(first.genesisHash)
  expect(other.tokens).not.toEqual(first.tokens)
})

test.each(['eth', 'base', 'bsc'] as const)(
  'the people of %s trade without a failure, in blocks with increasing past times',
  async (key) => {
    await live(key, 'people', async (reader, { life }, addresses) => {
      const { trades, tokensCreated, errors } = addresses.stats({})
      expect(errors).toEqual({})
      expect(trades).toBeGreaterThan(100)
      expect(tokensCreated).toBeGreaterThan(0)
      expect(new Set(life.markets().map(({ pool }) => pool.dex)).size).toBeGreaterThan(1)
      const last = await reader.getBlockNumber()
      const times: bigint[] = []
      for (let number = last - 20n; number <= last; number++)
        times.push((await reader.getBlock({ blockNumber: number })).timestamp)
      expect(times).toEqual([...new Set(times)].sort((a, b) => Number(a - b)))
      expect(Number(times.at(-1))).toBeLessThanOrEqual(Date.now() / 1000)
    })
  },
)
