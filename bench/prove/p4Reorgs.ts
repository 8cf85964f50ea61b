import type { SourceStep } from '@peregrine/chains/block'
import { isFault } from '@peregrine/core/fault'
import { fixtureContext } from '@peregrine/server/indexing/testing/fixtureContext'
import { indexChain } from '@peregrine/server/indexing/indexChain'
import { chainFacts, readStoredChain } from '@peregrine/server/indexing/storedChain'
import { createTestDatabase } from '@peregrine/testkit/database'
import { type FixtureChain, makeFixtureChain } from '@peregrine/testkit/fixture-chain/fixtureChain'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import pg from 'pg'
import { compareDatabases, type Difference } from './compareDatabases.ts'
import { nodeReorgs } from './nodeReorgs.ts'
import type { Proof, ProofOptions } from './proof.ts'

const finalityDepth = 64
const swapsPerBlock = 4

async function index(client: pg.Client, chain: FixtureChain, steps: SourceStep[]): Promise<void> {
  const { log } = await readStoredChain(client, 'eth')
  const source = (async function* () {
    yield* steps
  })()
  const hooks = { onRecord: () => undefined }
  await indexChain({
    client,
    context: fixtureContext(chain),
    steps: source,
    log,
    finalityDepth,
    hooks,
    now: () => 0,
  })
}

const blocksFrom = (chain: FixtureChain, from: number): SourceStep => ({
  type: 'blocks',
  blocks: chain.blocks.slice(from),
  isFinal: false,
  head: chain.blocks.length - 1,
})

/** Forks the chain and takes the indexer along, as a source would. */
async function reorg(
  client: pg.Client,
  chain: FixtureChain,
  depth: number,
  growth: number,
  withoutDefence: boolean,
): Promise<void> {
  const ancestor = chain.blocks.length - depth - 1
  chain.fork(depth, depth + growth)
  const to = chain.blocks[ancestor]
  if (!to) throw new Error(`no ancestor ${depth} below the head`)
  const undo: SourceStep = { type: 'undo', to: { number: to.number, hash: to.hash } }
  if (!withoutDefence) return index(client, chain, [undo, blocksFrom(chain, ancestor + 1)])
  // Without the journal the old branch stays: only blocks with new numbers can be added.
  const { stored } = await readStoredChain(client, 'eth')
  await index(client, chain, [blocksFrom(chain, (stored.cursor?.number ?? 0) + 1)])
}

/** A reorg below finality must stop the chain and change nothing. Returns true when it did. */
async function refusesDeepReorg(client: pg.Client, chain: FixtureChain, below: number): Promise<boolean> {
  const to = chain.blocks[chain.blocks.length - 1 - finalityDepth - below]
  if (!to) throw new Error(`no block ${below} below what is final`)
  try {
    // A held block, hash and all: its depth must be the only reason.
    await index(client, chain, [{ type: 'undo', to: { number: to.number, hash: to.hash } }])
  } catch (error) {
    return isFault(error, 'chain.reorg-too-deep')
  }
  return false
}

const nothing = { lost: 0, doubled: 0, wrong: 0, tables: [], isDeepRefused: true }

type Counts = Pick<Difference, 'lost' | 'doubled' | 'wrong' | 'tables'>

/** Reorgs a made-up chain: every depth to 64 once, then random ones, with too deep ones in between. */
async function madeUpReorgs(
  { n, seed, withoutDefence }: ProofOptions,
  random: () => number,
): Promise<Counts> {
  const chain = makeFixtureChain({ seed, swapsPerBlock })
  const [database, clean] = [await createTestDatabase(), await createTestDatabase()]
  const [client, cleanClient] = [new pg.Client(database.config), new pg.Client(clean.config)]
  await Promise.all([client.connect(), cleanClient.connect()])
  chain.extend(80)
  await index(client, chain, [blocksFrom(chain, 0)])
  let accepted = 0
  for (let round = 0; round < n; round++) {
    const isListed = round < finalityDepth
    const depth = isListed ? ((round * 37) % finalityDepth) + 1 : 1 + Math.floor(random() * finalityDepth)
    await reorg(client, chain, depth, Math.floor(random() * 3), withoutDefence)
    const isDeepTurn = round % 10 === 9
    if (isDeepTurn && !(await refusesDeepReorg(client, chain, 1 + Math.floor(random() * 5)))) accepted++
  }
  await index(cleanClient, chain, [blocksFrom(chain, 0)])
  const difference = await compareDatabases(client, cleanClient, chainFacts)
  await Promise.all([client.end(), cleanClient.end()])
  await Promise.all([database.drop(), clean.drop()])
  return { ...difference, wrong: difference.wrong + accepted }
}

/** Reorgs made up and by a real node; those deeper than finality stop with an alarm. */
export const p4: Proof = {
  name: 'P4',
  what: 'reorgs within finality are undone exactly; deeper ones stop the chain',
  sizes: { test: 40, full: 200 },
  async run(options) {
    const random = seededRandom(options.seed)
    const madeUp = await madeUpReorgs(options, random)
    const ofNode = Math.ceil(options.n / 10)
    const tooDeep = Math.floor(options.n / 10) + 1
    const node = options.withoutDefence ? nothing : await nodeReorgs(ofNode, random)
    const tables = [...madeUp.tables, ...node.tables]
    return {
      n: options.n + ofNode + tooDeep,
      lost: madeUp.lost + node.lost,
      doubled: madeUp.doubled + node.doubled,
      wrong: madeUp.wrong + node.wrong + (node.isDeepRefused ? 0 : 1),
      note: tables.length > 0 ? tables.join(', ') : `${ofNode} by a node, ${tooDeep} too deep refused`,
    }
  },
}
