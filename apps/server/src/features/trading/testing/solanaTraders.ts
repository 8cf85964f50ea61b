import { decodeBase58 } from '@peregrine/core/base58'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { cpmmPool } from '@peregrine/sandbox/solana/programs/addresses'
import { startSolanaSandbox } from '@peregrine/sandbox/solana/startSolanaSandbox'
import { type Keypair, keypairFromBytes } from '@peregrine/sandbox/solana/wire/keypair'
import { untilFound } from '@peregrine/testkit/untilFound'
import { Addresses } from '@peregrine/wallet/guard/solana/deriveAddress'
import type { TestApp } from '../../../realtime/testing/testApp.ts'
import { openTrader, type OpenTrader } from './openTrader.ts'
import { type Ask, solanaNode } from './solanaNode.ts'
import { environment, startTradingApp } from './tradingApp.ts'

export type SolanaTraders = Awaited<ReturnType<typeof startSolanaTraders>>

/** A pool of a token against SOL. */
type TestPool = { id: string; dex: 'raydium-cpmm' | 'pumpfun' | 'pumpswap'; token: string }

/** What a trader trades; by default the chain's usual token. */
type TraderChoice = { network?: 'sol' | 'pump'; token?: string }

async function addPool({ database }: TestApp, { id, dex, token }: TestPool): Promise<void> {
  await database.pool.query(
    `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms, reserves)
     values ('sol', $1, $2, $3, array[$4, $5], $4, $5, true, 1, 1, '{0,0}')
     on conflict do nothing`,
    [id, dex, dex === 'pumpfun' ? 'pump' : 'sol', token, nativeSolMint],
  )
}

/** A chain of Solana on which nobody else trades, a server on it, and traders of the page's own code. */
export async function startSolanaTraders(seed: string) {
  const sandbox = await startSolanaSandbox({ seed, rate: 0 })
  const { app, client } = await startTradingApp({
    chain: 'sol',
    url: sandbox.rpcUrl,
    genesis: sandbox.genesisHash,
  })
  const ask: Ask = (method, params) => client.request(method, params)
  const node = solanaNode(ask)
  const token = sandbox.contracts.tokenRAYO ?? ''
  await addPool(app, { id: cpmmPool(token, nativeSolMint).pool, dex: 'raydium-cpmm', token })
  const personAt = (at: number): Keypair => {
    const bytes = decodeBase58(sandbox.accounts[at]?.privateKey ?? '')
    if (!bytes) throw new Error('the chain has no such person')
    return keypairFromBytes(bytes.subarray(0, 32))
  }
  return {
    ...node,
    seed,
    app,
    sandbox,
    token,
    personAt,
    /** Has the server know a pool, as its index would. */
    addPool: (pool: TestPool) => addPool(app, pool),
    associated: (wallet: string, mint: string, tokenProgram: string = programs.token) =>
      new Addresses().associated(wallet, mint, tokenProgram),
    /** A trader who waits from block to block. */
    trader(person: Keypair, choice: TraderChoice = {}): Promise<OpenTrader> {
      const sleep = async () => {
        const before = await node.height()
        const next = async () => ((await node.height()) > before ? true : null)
        await untilFound(next, { what: 'next block', everyMs: 50 })
      }
      const secret = { type: 'sol' as const, bytes: person.secret }
      const market = { network: 'sol' as const, token, units: 100_000_000n, ...choice }
      return openTrader({ app, environment, market, secret, nowMs: Date.now, sleep }, person.address)
    },
    async end() {
      await app.end()
      await sandbox.stop()
    },
  }
}
