import type { BaseUnits } from '@peregrine/core/units'
import type { Leg } from '../fact.ts'
import type { TradeCosts, WalletRoute } from '../tradeCosts.ts'
import type { ExtraPayment } from './extraPayments.ts'
import type { DecodedSolanaTransaction } from './decodeSolanaTransaction.ts'
import { nativeSolMint } from './programs.ts'

type Paid = Pick<DecodedSolanaTransaction, 'signer' | 'fee' | 'payments'>

function sumByToken(payments: readonly ExtraPayment[]): Leg[] {
  const sums = new Map<string, bigint>()
  for (const { token, units } of payments) sums.set(token, (sums.get(token) ?? 0n) + units)
  return [...sums].map(([token, units]) => ({ token, units: units as BaseUnits }))
}

/** A payment in SOL or a traded token; other tokens sent by the wallet are unrelated. */
function concerns({ sold, bought }: WalletRoute, { token }: ExtraPayment): boolean {
  return token === nativeSolMint || token === sold.token || token === bought.token
}

/** Additional costs of a Solana transaction's trades; the fee payer pays the network. */
export function solanaCosts({ signer, fee, payments }: Paid): TradeCosts {
  const paidBy = (wallet: string, kind: ExtraPayment['kind']) =>
    payments.filter((payment) => payment.payer === wallet && payment.kind === kind)
  return {
    networkUnits: (wallet) => (wallet === signer ? fee : 0n),
    tipUnits: (wallet) => paidBy(wallet, 'tip').reduce((sum, { units }) => sum + units, 0n),
    routerFees: (route) =>
      route.isFirst
        ? sumByToken(paidBy(route.sender, 'router').filter((payment) => concerns(route, payment)))
        : [],
  }
}
