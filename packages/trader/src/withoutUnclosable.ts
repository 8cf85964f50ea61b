import { base64Text } from '@peregrine/protocols/solana/base64Bytes'
import { programs } from '@peregrine/protocols/solana/programs'
import { isRecord } from '@peregrine/protocols/solana/untrusted'
import { unsignedTransaction } from '@peregrine/protocols/solana/writeMessageV0'
import { buildCloseMessage, type ClosableAccount } from '@peregrine/wallet/trade/closeAccounts'
import { askChain } from './chain.ts'
import type { Trader } from './traderPorts.ts'

type Asker = Pick<Trader, 'request' | 'memory'>

/** Any blockhash: the node puts its newest in the place of it. */
const noBlockhash = programs.system
const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }

/** True if a node ran the closing of all these, and one of them failed. What it cannot run fails nothing. */
async function isRefused(asker: Asker, wallet: string, accounts: readonly ClosableAccount[]) {
  const wire = unsignedTransaction(buildCloseMessage(wallet, accounts, noBlockhash))
  try {
    const reply = await askChain(asker, 'sol', 'simulateTransaction', [base64Text(wire), options])
    const value = isRecord(reply) ? reply.value : null
    const err = isRecord(value) ? value.err : null
    // Whatever else fails, as of a wallet that cannot pay, is not the accounts'.
    return isRecord(err) && 'InstructionError' in err
  } catch (error) {
    console.warn('The closing of accounts could not be tried', error)
    return false
  }
}

/**
 * Leaves out accounts whose closing fails when a node runs it, by halves: one that cannot be closed would keep all others
 * of its transaction open.
 *
 * @param accounts as many as one transaction closes, at most
 */
export async function withoutUnclosable<T extends ClosableAccount>(
  asker: Asker,
  wallet: string,
  accounts: readonly T[],
): Promise<readonly T[]> {
  if (accounts.length === 0 || !(await isRefused(asker, wallet, accounts))) return accounts
  if (accounts.length === 1) return []
  const middle = Math.ceil(accounts.length / 2)
  const left = await withoutUnclosable(asker, wallet, accounts.slice(0, middle))
  return [...left, ...(await withoutUnclosable(asker, wallet, accounts.slice(middle)))]
}
