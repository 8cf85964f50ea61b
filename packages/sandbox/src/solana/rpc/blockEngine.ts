import { createHash } from 'node:crypto'
import { encodeBase58 } from '@peregrine/core/base58'
import { programs } from '@peregrine/protocols/solana/programs'
import { jitoTipAccounts } from '@peregrine/protocols/solana/tipAccounts'
import { isSuccess } from '../ledger/runBundle.ts'
import { parseTransaction, type WireTransaction } from '../wire/parseTransaction.ts'
import { configAt, listAt, type Params, stringAt, transactionBytes } from './readParams.ts'
import type { PlaceFault } from './placeFaults.ts'
import { type RpcContext, withContext } from './rpcContext.ts'
import { RpcError } from './rpcError.ts'
import { sendTransaction } from './transactionMethods.ts'

type Method = (context: RpcContext, params: Params) => unknown
type Bundle = { slot: number; signatures: string[]; landed: boolean }

const maxBundles = 10_000

/** Jito's: a bundle that pays its tip accounts less is not auctioned. */
const minTip = 1_000n

/** Methods of a region of a stand-in for Jito's block engine: bundles are atomic, and pay a tip. */
export function createBlockEngine(fault: () => PlaceFault): Record<string, Method> {
  const bundles = new Map<string, Bundle>()
  const read = (params: Params): string[] => listAt(params, 0).map((id) => String(id))
  return {
    sendTransaction: sendAtOnce(fault),
    getTipAccounts: () => jitoTipAccounts,
    sendBundle(context, params) {
      const { encoding } = configAt(params, 1)
      const wires = listAt(params, 0).map((_, index) =>
        transactionBytes(stringAt(listAt(params, 0), index), encoding),
      )
      const bundle = sendBundle(context, wires, fault())
      const id = createHash('sha256').update(bundle.signatures.join(',')).digest('hex')
      bundles.set(id, bundle)
      if (bundles.size > maxBundles) bundles.delete(bundles.keys().next().value as string)
      return id
    },
    getBundleStatuses(context, params) {
      const found = read(params).map((id) => {
        const bundle = bundles.get(id)
        if (!bundle?.landed) return null
        const { slot, signatures } = bundle
        return {
          bundle_id: id,
          transactions: signatures,
          slot,
          confirmation_status: 'confirmed',
          err: { Ok: null },
        }
      })
      return withContext(context, found)
    },
    getInflightBundleStatuses(context, params) {
      const found = read(params).map((id) => {
        const bundle = bundles.get(id)
        const status = bundle ? (bundle.landed ? 'Landed' : 'Failed') : 'Invalid'
        return { bundle_id: id, status, landed_slot: bundle?.landed ? bundle.slot : null }
      })
      return withContext(context, found)
    },
  }
}

/** Accepts a transaction without simulating it, as fast lanes do; a lie accepts it and drops it. */
export function sendAtOnce(fault: () => PlaceFault): Method {
  return (context, params) => {
    const { refuses, lies } = fault()
    if (refuses) throw refusal()
    const wire = transactionBytes(stringAt(params, 0), configAt(params, 1).encoding)
    return lies ? signatureOf(wire) : sendTransaction(context, wire, true)
  }
}

function refusal(): RpcError {
  return new RpcError(-32097, 'Network congested. Endpoint is globally rate limited.')
}

function signatureOf(wire: Buffer): string {
  const signature = parseTransaction(wire)?.signatures[0]
  if (!signature) throw new RpcError(-32602, 'failed to deserialize the transaction')
  return encodeBase58(signature)
}

const systemTransfer = 2

/** Lamports that a transaction's own instructions send to tip accounts. */
function tipOf({ instructions, staticKeys }: WireTransaction): bigint {
  const key = (index: number | undefined) => encodeBase58(staticKeys[index ?? -1] ?? new Uint8Array())
  return instructions.reduce((sum, { programIdIndex, accounts, data }) => {
    const isTransfer =
      key(programIdIndex) === programs.system && data.length === 12 && data[0] === systemTransfer
    if (!isTransfer || !jitoTipAccounts.includes(key(accounts[1]))) return sum
    return sum + Buffer.from(data).readBigUInt64LE(4)
  }, 0n)
}

function sendBundle({ ledger }: RpcContext, wires: readonly Buffer[], { refuses, lies }: PlaceFault): Bundle {
  if (refuses) throw refusal()
  if (wires.length === 0 || wires.length > 5)
    throw new RpcError(-32602, 'Bundles must hold 1 to 5 transactions')
  const transactions = wires.map((wire) => parseTransaction(wire))
  const keys = transactions.flatMap((one) => one?.staticKeys.map((key) => encodeBase58(key)) ?? [])
  if (!jitoTipAccounts.some((account) => keys.includes(account))) {
    throw new RpcError(
      -32602,
      'Bundles must write lock at least one tip account to be eligible for the auction.',
    )
  }
  const tip = transactions.reduce((sum, one) => sum + (one ? tipOf(one) : 0n), 0n)
  if (tip < minTip) throw new RpcError(-32602, `Bundles must tip at least ${minTip} lamports.`)
  const signatures = transactions.map((one) => encodeBase58(one?.signatures[0] ?? new Uint8Array()))
  if (lies) return { slot: ledger.slot(), signatures, landed: false }
  const outcomes = ledger.submitBundle(wires)
  const landed = outcomes.length === wires.length && outcomes.every(isSuccess)
  return { slot: ledger.slot(), signatures, landed }
}
