import { type Address, type Hex, keccak256 } from 'viem'
import type { Call } from './call.ts'
import type { Person } from './cast.ts'
import type { RpcAnswer, RpcClient } from './rpcClient.ts'

export type Receipt = {
  transactionHash: Hex
  status: Hex
  blockNumber: Hex
  logs: { address: Address; topics: Hex[]; data: Hex }[]
}
/** Purpose of a sent transaction. `mayFail`: its failure is part of the simulation (a honeypot's sale). */
export type Purpose = { what: string; mayFail?: boolean; onReceipt?: (receipt: Receipt) => void }

/** Signs and sends the transactions of simulated people on one chain; nonces are counted here. */
export type TxSender = {
  /** Nonce of this person's next queued transaction. */
  nextNonce(person: Person): number
  queue(person: Person, call: Call, purpose: Purpose): void
  /** Sends the queue, in order. */
  flush(baseFee: bigint): Promise<void>
  /** Matches mined receipts with sent transactions. */
  settle(receipts: readonly Receipt[]): void
}

type Queued = { person: Person; call: Call; nonce: number; purpose: Purpose }
type Nonces = {
  read(addresses: readonly Address[]): Promise<void>
  next(person: Person): number
  take(person: Person): number
}

function createNonces(rpc: RpcClient): Nonces {
  const nonces = new Map<Address, number>()
  const next = ({ account }: Person) => nonces.get(account.address) ?? 0
  return {
    next,
    take(person) {
      const nonce = next(person)
      nonces.set(person.account.address, nonce + 1)
      return nonce
    },
    async read(addresses) {
      const answers = await rpc.batch(
        addresses.map((address) => ['eth_getTransactionCount', [address, 'pending']]),
      )
      addresses.forEach((address, i) => nonces.set(address, Number(answers[i]?.result)))
    },
  }
}

function sign(
  { person, call, nonce }: Queued,
  chainId: number,
  baseFee: bigint,
  tipGwei: number,
): Promise<Hex> {
  const tip = BigInt(Math.round(tipGwei * 1e9))
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

export type TxSenderOptions = {
  rpc: RpcClient
  chainId: number
  people: readonly Person[]
  tipGwei: () => number
  /** Receives every failure by kind. */
  onError: (kind: string, detail: string) => void
}

/** A sender for people whose first nonces are read from the chain. */
export async function createTxSender({
  rpc,
  chainId,
  people,
  tipGwei,
  onError,
}: TxSenderOptions): Promise<TxSender> {
  const nonces = createNonces(rpc)
  const waiting = new Map<Hex, Purpose>()
  let queue: Queued[] = []
  await nonces.read(people.map(({ account }) => account.address))

  /** Records accepted transactions; returns the senders of the others. */
  const sortOut = (
    batch: readonly Queued[],
    signed: readonly Hex[],
    answers: readonly RpcAnswer[],
  ): Set<Address> => {
    const refused = new Set<Address>()
    for (const [i, { purpose, person }] of batch.entries()) {
      const error = answers[i]?.error
      if (!error) waiting.set(keccak256(signed[i] ?? '0x'), purpose)
      else {
        refused.add(person.account.address)
        onError(`${purpose.what}.refused`, error.message)
      }
    }
    return refused
  }

  return {
    nextNonce: nonces.next,
    queue(person, call, purpose) {
      queue.push({ person, call, nonce: nonces.take(person), purpose })
    },
    async flush(baseFee) {
      const batch = queue
      queue = []
      if (batch.length === 0) return
      const signed: Hex[] = []
      for (const item of batch) signed.push(await sign(item, chainId, baseFee, tipGwei()))
      const refused = sortOut(
        batch,
        signed,
        await rpc.batch(signed.map((raw) => ['eth_sendRawTransaction', [raw]])),
      )
      if (refused.size > 0) await nonces.read([...refused])
    },
    settle(receipts) {
      for (const receipt of receipts) {
        const purpose = waiting.get(receipt.transactionHash)
        waiting.delete(receipt.transactionHash)
        if (receipt.status === '0x1') purpose?.onReceipt?.(receipt)
        else if (purpose && !purpose.mayFail) onError(`${purpose.what}.reverted`, receipt.transactionHash)
      }
    },
  }
}
