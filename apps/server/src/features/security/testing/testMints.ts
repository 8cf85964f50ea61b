import { createSolClient } from '@peregrine/chains/sol/solClient'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { Ledger } from '@peregrine/sandbox/solana/ledger/ledger'
import { associatedToken, cpmmPool } from '@peregrine/sandbox/solana/programs/addresses'
import { openCpmmPool } from '@peregrine/sandbox/solana/programs/cpmmInstructions'
import { installPrograms } from '@peregrine/sandbox/solana/programs/installPrograms'
import { mintTokens, openTokenAccount, wrapSol } from '@peregrine/sandbox/solana/programs/systemInstructions'
import { createRpcServer } from '@peregrine/sandbox/solana/rpc/createRpcServer'
import { buildTransaction } from '@peregrine/sandbox/solana/wire/buildTransaction'
import { keypairFor } from '@peregrine/sandbox/solana/wire/keypair'
import { addressBytes } from '@peregrine/sandbox/solana/wire/programAddress'
import type { Subject } from '../subject.ts'

/** A mint's extension: its number and bytes. */
export type TestExtension = { type: number; data: Buffer }
export type TestMint = { name: string; extensions: TestExtension[]; freezeAuthority?: string }

export const trader = keypairFor('security', 'trader')

function mintBytes({ extensions, freezeAuthority }: TestMint): Buffer {
  const base = Buffer.alloc(166)
  base.writeUInt32LE(1, 0)
  base.set(addressBytes(trader.address), 4)
  base[44] = 6
  base[45] = 1
  if (freezeAuthority) {
    base.writeUInt32LE(1, 46)
    base.set(addressBytes(freezeAuthority), 50)
  }
  base[165] = 1
  const parts = extensions.map(({ type, data }) => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(type, 0)
    head.writeUInt16LE(data.length, 2)
    return Buffer.concat([head, data])
  })
  return Buffer.concat([base, ...parts])
}

export function transferFee(bps: number): TestExtension {
  const data = Buffer.alloc(108)
  data.set(addressBytes(trader.address), 0)
  data.set(addressBytes(trader.address), 32)
  for (const at of [72, 90]) {
    data.writeBigUInt64LE(2n ** 60n, at + 8)
    data.writeUInt16LE(bps, at + 16)
  }
  return { type: 1, data }
}

/** Starts a Solana chain with custom mints, run by the real Token-2022 program. */
export async function startMints() {
  const ledger = new Ledger({ seed: 'security', historyBytes: 1_000_000 })
  installPrograms(ledger, keypairFor('security', 'migrator').address)
  ledger.fund(trader.address, 1_000_000_000_000n)
  const server = await createRpcServer({ ledger, faucet: () => undefined }, 0)
  const rpc = [`http://127.0.0.1:${server.port}`]
  const client = createSolClient({ endpoints: { rpc, ws: [], logs: [], receipts: [], send: [] } })
  const write = (mint: TestMint): string => {
    const { address } = keypairFor('security', mint.name)
    const data = mintBytes(mint)
    const lamports = ledger.svm.minimumBalanceForRentExemption(BigInt(data.length))
    ledger.setAccount(address, { data, lamports, owner: programs.token2022 })
    return address
  }
  const openPool = (mint: string): Subject => {
    const tokenProgram = programs.token2022
    const held = associatedToken(trader.address, mint, tokenProgram)
    const instructions = [
      openTokenAccount(trader.address, trader.address, mint, tokenProgram),
      { ...mintTokens(trader.address, mint, held, 10n ** 14n), program: tokenProgram },
      ...wrapSol(trader.address, 50_000_000_000n),
      openCpmmPool(
        trader.address,
        { mint, tokenProgram, amount: 5n * 10n ** 13n },
        { mint: nativeSolMint, tokenProgram: programs.token, amount: 50_000_000_000n },
      ),
    ]
    const blockhash = ledger.latestBlockhash().blockhash
    const wire = buildTransaction({ version: 0, payer: trader, instructions, blockhash })
    const outcome = ledger.submit(wire)
    if (outcome.status === 'refused') throw new Error(JSON.stringify(outcome.error))
    const { pool: id } = cpmmPool(mint, nativeSolMint)
    const pool = { id, dex: 'raydium-cpmm', family: null, token: mint, quote: nativeSolMint, feePips: 2_500 }
    return { chain: 'sol', token: mint, pool, quoteHolders: [], traders: [trader.address] }
  }
  return {
    ask: (method: string, params: unknown[]) => client.request(method, params),
    write,
    openPool,
    async stop() {
      ledger.stop()
      await server.stop()
    },
  }
}
