import { type Address, type Hex, keccak256 } from 'viem'
import type { Call } from './call.ts'
import type { Person } from './cast.ts'
import type { RpcClient } from './rpcClient.ts'

export type Receipt = {
  transactionHash: Hex
  status: Hex
  blockNumber: Hex
  logs: { address: Address; topics: Hex[]; data: Hex }[]
}
/** What a sent transaction is for. `mayFail`: its failure belongs to the play (a honeypot's sale). */
export type Purpose = { what: string; mayFail?: boolean; onReceipt?: (receipt: Receipt) => void }

/** Signs and sends the transactions of simulated people on one chain; nonces are counted here. */
export type TxSender = {
  /** The nonce this person's next queued transaction will have. */
  nextNonce(person: Person): number
  queue(person: Person, call: Call, purpose: Purpose): void
  /** Sends what is queued, in order. */
  flush(baseFee: bigint): Promise<void>
  /** Matches mined receipts with what was sent. */
  settle(receipts: readonly Receipt[]): void
}

const gwei = 10n ** 9n

type Queued = { person: Person; call: Call; nonce: number; purpose: Purpose }

/** A sender for people whose first nonces are read from the chain. `onError` is told of every failure by its kind. */
export async function createTxSender(options: {
  rpc: RpcClient
  chainId: number
  people: readonly Person[]
  tipGwei: () => number
  onError: (kind: string, detail: string) => void
}): Promise<TxSender> {
  const { rpc, chainId, people, tipGwei, onError } = options
  const nonces = new Map<Address, number>()
  const waiting = new Map<Hex, Purpose>()
  let queue: Queued[] = []

  const readNonces = async (addresses: readonly Address[]) => {
    const answers = await rpc.batch(
      addresses.map((address) => ['eth_getTransactionCount', [address, 'pending']]),
    )
    addresses.forEach((address, i) => nonces.set(address, Number(answers[i]?.result)))
  }
  await readNonces(people.map(({ account }) => account.address))

  const sign = ({ person, call, nonce }: Queued, baseFee: bigint) => {
    const tip = BigInt(Math.round(tipGwei() * 1e6)) * (gwei / 1_000_000n)
    return person.account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      to: call.to ?? undefined,
      data: call.data,
      value: call.value ?? 0n,
      gas: call.gas ?? 300_000n,
      maxPriorityFeePerGas: tip,
      maxFeePerGas: baseFee * 2n + tip,
    })
  }

  return {
    nextNonce: (person) => nonces.get(person.account.address) ?? 0,
    queue(person, call, purpose) {
      const nonce = nonces.get(person.account.address) ?? 0
      nonces.set(person.account.address, nonce + 1)
      queue.push({ person, call, nonce, purpose })
    },
    async flush(baseFee) {
      const batch = queue
      queue = []
      if (batch.length === 0) return
      const signed: Hex[] = []
      for (const item of batch) signed.push(await sign(item, baseFee))
      const answers = await rpc.batch(signed.map((raw) => ['eth_sendRawTransaction', [raw]]))
      const refused = new Set<Address>()
      answers.forEach((answer, i) => {
        const item = batch[i]
        const raw = signed[i]
        if (!item || !raw) return
        if (!answer.error) waiting.set(keccak256(raw), item.purpose)
        else {
          refused.add(item.person.account.address)
          onError(`${item.purpose.what}.refused`, answer.error.message)
        }
      })
      if (refused.size > 0) await readNonces([...refused])
    },
    settle(receipts) {
      for (const receipt of receipts) {
        const purpose = waiting.get(receipt.transactionHash)
        if (!purpose) continue
        waiting.delete(receipt.transactionHash)
        if (receipt.status === '0x1') purpose.onReceipt?.(receipt)
        else if (!purpose.mayFail) onError(`${purpose.what}.reverted`, receipt.transactionHash)
      }
    },
  }
}
