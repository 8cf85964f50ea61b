import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { decodeBase58 } from '@peregrine/core/base58'
import { computeBudget } from '@peregrine/protocols/solana/computeBudget'
import { type MessageDraft, writeMessageV0 } from '@peregrine/protocols/solana/writeMessageV0'
import { cpmmPool } from '@peregrine/sandbox/solana/programs/addresses'
import { startSolanaSandbox } from '@peregrine/sandbox/solana/startSolanaSandbox'
import { type Keypair, keypairFromBytes } from '@peregrine/sandbox/solana/wire/keypair'
import { untilFound } from '@peregrine/testkit/untilFound'
import { Addresses } from '@peregrine/wallet/guard/solana/deriveAddress'
import type { TestApp } from '../../../realtime/testing/testApp.ts'
import { openTrader, type OpenTrader } from './openTrader.ts'
import { environment, startTradingApp } from './tradingApp.ts'

export type SolanaTraders = Awaited<ReturnType<typeof startSolanaTraders>>

const confirmed = { commitment: 'confirmed' }

async function addPool({ database }: TestApp, token: string): Promise<void> {
  await database.pool.query(
    `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms, reserves)
     values ('sol', $1, 'raydium-cpmm', 'sol', array[$2, $3], $2, $3, true, 1, 1, '{0,0}')`,
    [cpmmPool(token, nativeSolMint).pool, token, nativeSolMint],
  )
}

type Ask = (method: string, params: unknown[]) => Promise<unknown>

async function run(ask: Ask, person: Keypair, instructions: MessageDraft['instructions']): Promise<void> {
  const { value } = (await ask('getLatestBlockhash', [confirmed])) as { value: { blockhash: string } }
  const message = writeMessageV0({
    payer: person.address,
    instructions: [...computeBudget(300_000, 1n), ...instructions],
    blockhash: value.blockhash,
  })
  const wire = Buffer.concat([Buffer.from([1]), person.sign(message), message]).toString('base64')
  const signature = await ask('sendTransaction', [wire, { encoding: 'base64' }])
  const status = async () => {
    const found = (await ask('getSignatureStatuses', [[signature]])) as { value: ({ err: unknown } | null)[] }
    return found.value[0] ?? null
  }
  const { err } = await untilFound(status, { what: 'end of a transaction', everyMs: 50 })
  if (err) throw new Error(`a transaction failed: ${JSON.stringify(err)}`)
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
  const token = sandbox.contracts.tokenRAYO ?? ''
  await addPool(app, token)
  const personAt = (at: number): Keypair => {
    const bytes = decodeBase58(sandbox.accounts[at]?.privateKey ?? '')
    if (!bytes) throw new Error('the chain has no such person')
    return keypairFromBytes(bytes.subarray(0, 32))
  }
  const height = async () => Number(await ask('getBlockHeight', [confirmed]))
  return {
    app,
    sandbox,
    ask,
    token,
    personAt,
    associated: (wallet: string, mint: string, tokenProgram: string = programs.token) =>
      new Addresses().associated(wallet, mint, tokenProgram),
    /** A trader who waits from block to block. */
    trader(person: Keypair): Promise<OpenTrader> {
      const sleep = async () => {
        const before = await height()
        const next = async () => ((await height()) > before ? true : null)
        await untilFound(next, { what: 'next block', everyMs: 50 })
      }
      const secret = { type: 'sol' as const, bytes: person.secret }
      const market = { network: 'sol' as const, token, units: 100_000_000n }
      return openTrader({ app, environment, market, secret, nowMs: Date.now, sleep }, person.address)
    },
    /** Sends instructions of a program of our own; throws where they fail. */
    run: (person: Keypair, instructions: MessageDraft['instructions']) => run(ask, person, instructions),
    /** Base units in a token account; null where there is none. */
    async unitsIn(account: string): Promise<bigint | null> {
      const found = (await ask('getAccountInfo', [account, { encoding: 'jsonParsed', ...confirmed }])) as {
        value: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } | null
      }
      return found.value && BigInt(found.value.data.parsed.info.tokenAmount.amount)
    },
    async end() {
      await app.end()
      await sandbox.stop()
    },
  }
}
