import type { EvmBlock, SourceStep } from '@peregrine/chains/block'
import { zeroAddress } from '@peregrine/core/address'
import { type FixtureChain, makeFixtureChain } from '@peregrine/testkit/fixture-chain/fixtureChain'
import { transferLog } from '@peregrine/testkit/fixture-chain/fixtureLogs'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import type { ChainContext } from './chainContext.ts'
import { indexChain } from './indexChain.ts'
import { newOptionalReads } from './optionalReads.ts'
import { chainFacts, readStoredChain } from './storedChain.ts'
import { fixtureContext } from './testing/fixtureContext.ts'
import { openTestClient } from './testing/testClient.ts'

const totalSupply = '0x18160ddd'
const mintedAt = 30
/** A block that trades the token. */
const tradedAt = 41
const length = 80

let client: pg.Client
beforeEach(async () => {
  const opened = await openTestClient()
  client = opened.client
  return opened.end
})

type World = {
  chain: FixtureChain
  token: string
  blocks: EvmBlock[]
  context: ChainContext
  /** Blocks as of which the token was read again. */
  asked: number[]
}

/** A chain whose first token is minted once more, nine times as much; or, without a log, grows as much. */
function growingToken(isLogged: boolean): World {
  const chain = makeFixtureChain({ seed: 3, blocksPerToken: 100, swapsPerBlock: 6 })
  chain.extend(length)
  const [token] = chain.tokens() as [string]
  const asked: number[] = []
  const plain = fixtureContext(chain)
  const supplyAt = (blockNumber: number) => chain.supply * (blockNumber < mintedAt ? 1n : 10n)
  const readCalls: ChainContext['readCalls'] = async (calls, blockNumber) => {
    const results = await plain.readCalls(calls, blockNumber)
    return results.map((result, i) =>
      calls[i]?.to === token && calls[i]?.data === totalSupply
        ? `0x${supplyAt(blockNumber).toString(16).padStart(64, '0')}`
        : result,
    )
  }
  const readCallsAt: ChainContext['readCallsAt'] = async (calls, blockNumber) => {
    if (calls.some(({ to, data }) => to === token && data === totalSupply)) asked.push(blockNumber)
    return readCalls(calls, blockNumber)
  }
  const context = { ...plain, readCalls, readCallsAt, optional: newOptionalReads() }
  const blocks = chain.blocks.map((block) =>
    isLogged && block.number === mintedAt ? withMint(block, token, chain.supply * 9n) : block,
  )
  return { chain, token, blocks, context, asked }
}

function withMint(block: EvmBlock, token: string, units: bigint): EvmBlock {
  const transactions = [...block.transactions]
  const last = transactions.pop()
  if (!last) throw new Error('a block has transactions')
  const logIndex = (last.logs.at(-1)?.logIndex ?? 0) + 1
  const mint = { ...transferLog(token, zeroAddress, last.from, units), logIndex }
  return { ...block, transactions: [...transactions, { ...last, logs: [...last.logs, mint] }] }
}

async function index({ context }: World, steps: readonly SourceStep[], on = client): Promise<void> {
  const { log } = await readStoredChain(on, 'eth')
  await indexChain({
    client: on,
    context,
    steps: (async function* () {
      yield* steps
    })(),
    log,
    finalityDepth: 64,
    hooks: { onRecord: () => undefined },
    now: () => 0,
  })
}

const step = (blocks: EvmBlock[], isFinal = false): SourceStep => ({
  type: 'blocks',
  blocks,
  isFinal,
  head: isFinal ? 1_000 : length,
})

async function contents(on = client): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of chainFacts) {
    const { rows } = await on.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t order by 1`,
    )
    all[table] = rows.map(({ row }) => row)
  }
  return all
}

async function inAnother(world: World, steps: readonly SourceStep[]): Promise<Record<string, string[]>> {
  const other = await openTestClient()
  await index(world, steps, other.client)
  const all = await contents(other.client)
  await other.end()
  return all
}

type Shown = { total_supply: string; price_usd: number; market_cap: number; pool_cap: number }

/** The token's supply as a multiple of the first, and whether its market cap follows, on its pool too. */
async function shown({ chain, token }: World): Promise<[bigint, boolean]> {
  const { rows } = await client.query<Shown>(
    `select t.total_supply::text as total_supply, t.price_usd, t.market_cap, p.market_cap as pool_cap
      from token t join pool p on p.id = t.best_pool where t.address = $1`,
    [token],
  )
  const [row] = rows
  if (!row) throw new Error('the token is stored')
  const right = row.price_usd * (Number(BigInt(row.total_supply)) / 1e18)
  const doesFollow = [row.market_cap, row.pool_cap].every((cap) => Math.abs(cap / right - 1) < 1e-9)
  return [BigInt(row.total_supply) / chain.supply, doesFollow]
}

test('a mint counts in its own block, and is undone with it', async () => {
  const world = growingToken(true)
  const { blocks } = world
  await index(world, [step(blocks.slice(0, mintedAt))])
  expect(await shown(world)).toEqual([1n, true])
  await index(world, [step(blocks.slice(mintedAt, mintedAt + 1))])
  expect(await shown(world)).toEqual([10n, true])
  const before = blocks[mintedAt - 1] as EvmBlock
  await index(world, [{ type: 'undo', to: before }])
  expect(await shown(world)).toEqual([1n, true])
  await index(world, [step(blocks.slice(mintedAt))])
  expect(await shown(world)).toEqual([10n, true])
  expect(await contents()).toEqual(await inAnother(world, [step(blocks)]))
})

test('a backfill with a mint in one unit equals indexing block by block, and reads nothing again', async () => {
  const world = growingToken(true)
  await index(world, [step(world.blocks, true)])
  const { length: asked } = world.asked
  expect(await contents()).toEqual(await inAnother(world, [step(world.blocks)]))
  expect([asked, world.asked.length > 0]).toEqual([0, true])
})

test('what grows without a log is read at the head, again after a start, and undone like the rest', async () => {
  const world = growingToken(false)
  const { blocks } = world
  await index(world, [step(blocks.slice(0, tradedAt))])
  expect(await shown(world)).toEqual([1n, true])
  // A start knows of no reading: the first trade has the token read, and the unit after takes it.
  await index(world, [step(blocks.slice(tradedAt, tradedAt + 2))])
  expect([await shown(world), world.asked.at(-1)]).toEqual([[10n, true], tradedAt])
  await index(world, [{ type: 'undo', to: blocks[tradedAt - 1] as EvmBlock }])
  expect(await shown(world)).toEqual([1n, true])
  await index(world, [step(blocks.slice(tradedAt))])
  expect(await shown(world)).toEqual([10n, true])
})

test('while a curve sells a token it keeps its supply, though only the mint names it; once filled it is read', async () => {
  const world = growingToken(true)
  const { blocks, token } = world
  await index(world, [step(blocks.slice(0, mintedAt))])
  await client.query(
    `insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, created_ms, updated_ms, stage,
       progress, first_block) values ('eth', $1, 'eth', 'pad', 'curve', 'q', 'c', 'T', 'T', 0, 0, 'curve', 40, 0)`,
    [token],
  )
  await index(world, [step(blocks.slice(mintedAt, tradedAt))])
  expect(await shown(world)).toEqual([1n, true])
  await client.query(`update launch set stage = 'migrated'`)
  await index(world, [step(blocks.slice(tradedAt, tradedAt + 2))])
  expect(await shown(world)).toEqual([10n, true])
})
