import type { EvmNetwork } from '@peregrine/core/trading/autoGas'
import { networkFacts } from '@peregrine/core/network'
import { approvalGasLimit } from '@peregrine/core/trading/mostGas'
import { buildAllowance } from '@peregrine/protocols/erc20/buildCalls'
import { askChain, quantity } from '@peregrine/trader/chain'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import type { ApprovalIntent } from '@peregrine/wallet/intent'
import type { QueryClient } from '@tanstack/react-query'
import { translate } from '../../kit/i18n/translate.ts'
import { pageTrader } from './pageTrader.ts'
import { sendPlain } from './sendPlain.ts'
import { errorText } from './tradeText.ts'
import { unlockFirst } from './unlockFirst.ts'

const approvalOf = ({ intent, state }: ExecutionRecord): ApprovalIntent | null =>
  intent.kind === 'approval' && state === 'confirmed' && intent.units > 0n ? intent : null

/**
 * What the spender of a confirmed approval may still take, in base units; 0 for any other record. Throws Fault,
 * Unreachable, NodeRefusal where the node cannot be read.
 */
export async function standingAllowance(record: ExecutionRecord, queries: QueryClient): Promise<bigint> {
  const approval = approvalOf(record)
  if (!approval) return 0n
  const { network, token, spender, wallet } = approval
  const call = buildAllowance(token, wallet, spender)
  return quantity(
    await askChain(pageTrader(queries), networkFacts[network].chain, 'eth_call', [call, 'latest']),
    'allowance',
  )
}

/** Takes a confirmed approval back. Null once that is sent, otherwise why it was not, in words. Never throws. */
export async function revoke(record: ExecutionRecord, queries: QueryClient): Promise<string | null> {
  try {
    const approval = approvalOf(record)
    if (!approval) return translate('trade.replace.over')
    if (!(await unlockFirst())) return translate('trade.locked.says')
    const { network, wallet, token, spender } = approval
    const maxGas = approvalGasLimit(network as EvmNetwork)
    const plain = { kind: 'approval', network, wallet, token, spender, units: 0n } as const
    return await sendPlain(plain, { maxGas }, record.summary, queries)
  } catch (error) {
    console.error('An approval could not be taken back', error)
    return errorText(error, record.intent.network)
  }
}
