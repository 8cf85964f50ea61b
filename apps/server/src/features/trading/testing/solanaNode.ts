import { computeBudget } from '@peregrine/protocols/solana/computeBudget'
import type { MessageDraft } from '@peregrine/protocols/solana/writeMessageV0'
import { buildTransaction } from '@peregrine/sandbox/solana/wire/buildTransaction'
import type { Keypair } from '@peregrine/sandbox/solana/wire/keypair'
import { untilFound } from '@peregrine/testkit/untilFound'

/** Asks a node of Solana. */
export type Ask = (method: string, params: unknown[]) => Promise<unknown>

const confirmed = { commitment: 'confirmed' }

/** Sends instructions of a program of our own; throws where they fail. */
async function run(
  ask: Ask,
  payer: Keypair,
  instructions: MessageDraft['instructions'],
  signers: readonly Keypair[] = [],
): Promise<void> {
  const { value } = (await ask('getLatestBlockhash', [confirmed])) as { value: { blockhash: string } }
  const wire = buildTransaction({
    version: 0,
    payer,
    signers,
    instructions: [...computeBudget(1_000_000, 1n), ...instructions],
    blockhash: value.blockhash,
  })
  const signature = await ask('sendTransaction', [wire.toString('base64'), { encoding: 'base64' }])
  const status = async () => {
    const found = (await ask('getSignatureStatuses', [[signature]])) as { value: ({ err: unknown } | null)[] }
    return found.value[0] ?? null
  }
  const { err } = await untilFound(status, { what: 'end of a transaction', everyMs: 50 })
  if (err) throw new Error(`a transaction failed: ${JSON.stringify(err)}`)
}

/** What tests ask of a node, and have done by it. */
export function solanaNode(ask: Ask) {
  return {
    ask,
    run: (payer: Keypair, instructions: MessageDraft['instructions'], signers?: readonly Keypair[]) =>
      run(ask, payer, instructions, signers),
    height: async () => Number(await ask('getBlockHeight', [confirmed])),
    /** Base units in a token account; null where there is none. */
    async unitsIn(account: string): Promise<bigint | null> {
      const found = (await ask('getAccountInfo', [account, { encoding: 'jsonParsed', ...confirmed }])) as {
        value: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } | null
      }
      return found.value && BigInt(found.value.data.parsed.info.tokenAmount.amount)
    },
    lamportsOf: async (wallet: string) => {
      const found = (await ask('getBalance', [wallet, confirmed])) as { value: number }
      return BigInt(found.value)
    },
    /** The network's fee of a transaction in a block, and whether it failed there. */
    async landed(signature: string): Promise<{ fee: bigint; hasFailed: boolean }> {
      const config = { maxSupportedTransactionVersion: 0, ...confirmed }
      const { meta } = (await ask('getTransaction', [signature, config])) as {
        meta: { fee: number; err: unknown }
      }
      return { fee: BigInt(meta.fee), hasFailed: meta.err !== null }
    },
  }
}
