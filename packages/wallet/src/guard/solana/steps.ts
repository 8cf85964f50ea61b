import type { Addresses } from './deriveAddress.ts'
import type { Call } from './readMessage.ts'
import type { Findings } from './solanaRefusals.ts'

/** One pool, curve or route. Amounts in base units. */
export type SwapStep = {
  kind: 'swap'
  venue: 'pumpfun' | 'pumpswap' | 'raydium-cpmm' | 'jupiter'
  /** Null where the call does not name it: then the account tells. */
  mintIn: string | null
  mintOut: string
  /** Most that may be taken, and least that must be delivered. */
  most: bigint
  least: bigint
  /** True if SOL leaves the wallet itself and not its wrapped account. */
  takesLamports: boolean
  /** Wallet's accounts that are paid from and into; null for the wallet itself. */
  from: string | null
  into: string | null
  /** Taken from the receipt by a route for a third party. */
  platformFee: { bps: bigint; account: string } | null
}

/** What an instruction does. */
export type Step =
  | { kind: 'compute-limit'; units: bigint }
  | { kind: 'compute-price'; microLamports: bigint }
  | { kind: 'pay'; from: string; to: string; lamports: bigint; isLooked: boolean }
  | { kind: 'open'; payer: string; account: string; owner: string; mint: string; tokenProgram: string }
  | { kind: 'sync'; account: string; tokenProgram: string }
  | { kind: 'close'; account: string; destination: string; authority: string; tokenProgram: string }
  | {
      kind: 'send'
      source: string
      mint: string
      destination: string
      authority: string
      units: bigint
      tokenProgram: string
    }
  | SwapStep

/** What reading an instruction needs beside it. */
export type Desk = { wallet: string; addresses: Addresses; findings: Findings }

export type ReadCall = (call: Call, desk: Desk) => Step
