import { createHash } from 'node:crypto'
import { encodeBase58 } from '@peregrine/core/base58'
import { jitoTipAccounts } from '@peregrine/protocols/solana/tipAccounts'
import { isSuccess } from '../ledger/runBundle.ts'
import { parseTransaction } from '../wire/parseTransaction.ts'
import { configAt, listAt, type Params, stringAt, transactionBytes } from './readParams.ts'
import { type RpcContext, withContext } from './rpcContext.ts'
import { RpcError } from './rpcError.ts'
import { sendTransaction } from './transactionMethods.ts'

type Method = (context: RpcContext, params: Params) => unknown
type Bundle = { slot: number; signatures: string[]; landed: boolean }

const maxBundles = 10_000

/** Methods of a stand-in for Jito's block engine: bundles are atomic. */
export function createBlockEngine(): Record<string, Method> {
  const bundles = new Map<string, Bundle>()
  const read = (params: Params): string[] => listAt(params, 0).map((id) => String(id))
  return {
    sendTransaction: sendAtOnce,
    getTipAccounts: () => jitoTipAccounts,
    sendBundle(context, params) {
      const { encoding } = configAt(params, 1)
      const wires = listAt(params, 0).map((_, index) =>
        transactionBytes(stringAt(listAt(params, 0), index), encoding),
      )
      const bundle = sendBundle(context, wires)
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

/** Accepts a transaction without simulating it, as fast lanes do. */
export const sendAtOnce: Method = (context, params) => {
  return sendTransaction(context, transactionBytes(stringAt(params, 0), configAt(params, 1).encoding), true)
}

function sendBundle({ ledger }: RpcContext, wires: readonly Buffer[]): Bundle {
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
  const outcomes = ledger.submitBundle(wires)
  const signatures = transactions.map((one) => encodeBase58(one?.signatures[0] ?? new Uint8Array()))
  const landed = outcomes.length === wires.length && outcomes.every(isSuccess)
  return { slot: ledger.slot(), signatures, landed }
}
