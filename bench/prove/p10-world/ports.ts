import { nativeCoin } from '@peregrine/core/address'
import { transferSol } from '@peregrine/protocols/solana/tokenInstructions'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import { base64Text } from '@peregrine/protocols/solana/base64Bytes'
import { writeMessageV0 } from '@peregrine/protocols/solana/writeMessageV0'
import type { ExecutionLog } from '@peregrine/wallet/execution/executionLog'
import type {
  BuiltTransaction,
  ExecutionPorts,
  SignedAttempt,
} from '@peregrine/wallet/execution/executionPorts'
import type { Intent, TransferIntent, Unsigned } from '@peregrine/wallet/intent'
import { signEvm } from '@peregrine/wallet/sign/signEvm'
import { signSolana } from '@peregrine/wallet/sign/signSolana'
import { type Hex, serializeTransaction } from 'viem'
import { requestBody } from '@peregrine/trader/http/request'
import { readVerdict, sendAttempt, type Sender } from '@peregrine/trader/send'

/** Where the processes of a proof find its chains and server. */
export type WorldUrls = { server: string; eth: string; sol: string | null }

/** One recipient gets exactly this much by one execution. Wei; lamports, above the rent of an empty account. */
export const sentUnits = { eth: 1_000n, sol: 2_000_000n } as const
export const chainId = 1
/** Of the server's pages. */
export const serverOrigin = 'http://peregrine.test'

let lastId = 0

/** Asks a node directly. Throws for an error of the node. */
export async function ask(url: string, method: string, params: unknown[]): Promise<unknown> {
  lastId += 1
  const body = JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params })
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await reply.json()) as { result?: unknown; error?: unknown }
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
  return result
}

/** Asks our own server, as from a page of its own; with a cookie as somebody who has signed in. */
export function serverAsker(server: string, cookie = ''): Sender {
  const headers = { origin: serverOrigin, cookie }
  return {
    request: (path, options, sent) =>
      requestBody(
        (own, init) => fetch(server + own, { ...init, headers: { ...init.headers, ...headers } }),
        path,
        options,
        sent,
      ),
    mark: () => undefined,
  }
}

/** A transfer: each intent has a recipient of its own, whose balance tells how often it was executed. */
export function transferIntent(
  network: 'eth' | 'sol',
  id: string,
  wallet: string,
  recipient: string,
): TransferIntent {
  const isEvm = network === 'eth'
  return {
    kind: 'transfer',
    id,
    environment: { id: 'test', runId: 'run' },
    network,
    wallet,
    recipient,
    account: { kind: 'wallet', isConfirmed: false },
    sends: { token: isEvm ? nativeCoin : nativeSolMint, units: sentUnits[network] },
    limits: isEvm
      ? {
          family: 'EVM',
          chainId,
          nonce: -1,
          maxGas: 100_000n,
          maxFeePerGas: 20_000_000_000n,
          maxPriorityFeePerGas: 1_000_000_000n,
        }
      : { family: 'SOL', maxNetworkFee: 5_000n, maxTip: 0n, maxRent: 0n },
  }
}

async function build(urls: WorldUrls, intent: Intent): Promise<BuiltTransaction> {
  if (intent.kind !== 'transfer') throw new Error('a proof sends transfers')
  const { wallet, recipient, sends, limits } = intent
  if (limits.family === 'EVM') {
    const { nonce, maxGas: gas, maxFeePerGas, maxPriorityFeePerGas } = limits
    const fees = { gas, maxFeePerGas, maxPriorityFeePerGas }
    const to = recipient as Hex
    const transaction = serializeTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      to,
      value: sends.units,
      ...fees,
    })
    return { unsigned: { family: 'EVM', chain: 'eth', transaction }, lastValidBlockHeight: null }
  }
  const { value } = (await ask(urls.sol ?? '', 'getLatestBlockhash', [{ commitment: 'confirmed' }])) as {
    value: { blockhash: string; lastValidBlockHeight: number }
  }
  const instructions = [transferSol(wallet, recipient, sends.units)]
  const message = writeMessageV0({ payer: wallet, instructions, blockhash: value.blockhash })
  return {
    unsigned: { family: 'SOL', message, tables: {} },
    lastValidBlockHeight: value.lastValidBlockHeight,
  }
}

function sign(secret: Uint8Array, unsigned: Unsigned): SignedAttempt {
  if (unsigned.family === 'SOL') {
    const { wire, signature } = signSolana(secret, unsigned.message)
    return { hash: signature, raw: base64Text(wire) }
  }
  if (!('transaction' in unsigned)) throw new Error('a proof signs no permits')
  return signEvm(secret, unsigned.transaction)
}

export type RunnerOptions = {
  urls: WorldUrls
  secretOf(wallet: string): Uint8Array
  log: ExecutionLog
  holder: string
  sleep(): Promise<void>
  isAlive?(holder: string): Promise<boolean>
}

/** What an execution waits for, for real: keys, our own server's sends and verdicts, nodes. */
export function worldPorts(options: RunnerOptions): ExecutionPorts {
  const { urls, secretOf, log, holder, sleep, isAlive = async () => false } = options
  const asker = serverAsker(urls.server)
  const way = { protection: 'off', isFast: false } as const
  return {
    log,
    holder,
    runId: 'run',
    nowMs: () => Date.now(),
    sleep,
    isAlive,
    readNonces: async ({ wallet }) => {
      const countAt = async (block: string) =>
        Number(await ask(urls.eth, 'eth_getTransactionCount', [wallet, block]))
      return { latest: await countAt('latest'), pending: await countAt('pending') }
    },
    build: async (intent) => (limits) => build(urls, { ...intent, limits }),
    sign: async (intent, unsigned) => sign(secretOf(intent.wallet), unsigned),
    send: (intent, attempt) => sendAttempt(asker, intent, attempt, way),
    verdict: async (intent, attempt) => (await readVerdict(asker, intent, attempt)) ?? 'unknown',
    onChange: () => undefined,
  }
}
