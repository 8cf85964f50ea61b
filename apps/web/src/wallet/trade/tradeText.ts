import { faultPolicy, isFault } from '@peregrine/core/fault'
import { type Network, networkFacts } from '@peregrine/core/network'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { formatUnits } from '@peregrine/core/units'
import { MalformedQuote } from '@peregrine/wallet/trade/parseQuote'
import { stoppedReason } from '@peregrine/wallet/execution/executionRecord'
import type { ExecutionEnd, NotSent } from '@peregrine/wallet/trade/runSwap'
import { languageNow, translate } from '../../kit/i18n/translate.ts'
import type { TradeSide } from '../../domain/doors/tradeDoor.ts'
import { unsentText } from '../../domain/trade-ticket/unsentText.ts'
import { failureText } from '../../kit/http/failureText.ts'
import type { MessageKey } from '../../locales/messages.ts'
import { WalletRefusal } from '../walletClient.ts'
import { wouldRevert } from '@peregrine/trader/tryBeforeSigning'
import { Refused } from '@peregrine/trader/refused'

type Params = Readonly<Record<string, string>>

/** Faults of quotes and builds that have a sentence of their own. */
const faultKeys: Readonly<Record<string, MessageKey>> = {
  'route.none': 'tradeMessages.noRoute',
  'pool.not-bnb': 'tradeMessages.anchorNotBnb',
  'anchor.unsupported': 'tradeMessages.anchorUnsupported',
  'route.quote-failed': 'tradeMessages.quoteFailed',
  'route.build-failed': 'tradeMessages.routedBuildFailed',
  'route.amount-malformed': 'tradeMessages.outputInvalid',
  'instruction.malformed': 'tradeMessages.instructionInvalid',
  'lookup-table.missing': 'tradeMessages.tableMissing',
  'pump.no-instruction': 'tradeMessages.noPumpInstruction',
  'token.unknown': 'tradeMessages.tokenAddressInvalid',
  'quote.moved': 'trade.moved',
  'feature.off': 'trade.closed',
  duplicate: 'trade.duplicate',
  interrupted: 'trade.interrupted',
  'storage-refused': 'trade.storageRefused',
  'storage-closed': 'trade.storageClosed',
  'not-built': 'tradeMessages.swapDataFailed',
  'build-malformed': 'tradeMessages.noPath',
  'permit-missing': 'tradeMessages.permitMissing',
  [wouldRevert]: 'trade.wouldRevert',
  'cost-risen': 'trade.costRisen',
  'wallet-rejected': 'trade.declined',
  'vault-locked': 'trade.locked.says',
  'vault-damaged': 'trade.vault.damaged',
  'key-unreadable': 'trade.vault.key',
  'not-written': 'trade.vault.storage',
  'request-unknown': 'trade.vault.request',
  'worker-absent': 'trade.vault.absent',
  'worker-gone': 'trade.vault.gone',
  'worker-failed': 'trade.vault.failed',
  'wallet-unknown': 'tradeMessages.keyMissing',
  'wallet-off-sandbox': 'trade.offSandbox',
  'failed-on-chain': 'tradeMessages.failedOnChain',
  expired: 'trade.expired',
  cancelled: 'trade.cancelled',
  [stoppedReason]: 'trade.stopped',
  'other-run': 'trade.otherRun',
  'deadline-passed': 'trade.deadlinePassed',
  'nonce-taken': 'trade.nonceTaken',
  'stopped-waits': 'trade.stoppedWaits',
  'nonce-ahead': 'trade.nonceAhead',
  'gap-closed': 'trade.replace.over',
  unreachable: 'tradeMessages.broadcastFailed',
  timeout: 'tradeMessages.broadcastFailed',
}

/** An endpoint's word for a wallet without the coins for amount and fee. */
export const coinsShort = 'insufficient-funds'

/** What endpoints say when they refuse bytes. */
const submissions: readonly string[] = ['rejected', 'underpriced', 'nonce-too-low', 'already-known']

/** The sentence of a code of ours; null for one that has none. `detail`: what an endpoint said of a refused send. */
function codeText(code: string, network: Network, detail?: string): string | null {
  if (code === coinsShort)
    return translate('tradeMessages.insufficient', { symbol: networkFacts[network].coin })
  if (submissions.includes(code))
    return translate('tradeMessages.submissionFailed', { msg: detail ? `${detail} (${code})` : code })
  const key = faultKeys[code]
  return key === undefined ? null : translate(key)
}

/** What the guard found, in the words of its code and the two values that differ. */
function guardText(code: string, { found, wanted }: Params): string {
  const msg = translate('trade.refused', { code })
  if (found === undefined) return msg
  return `${msg} (${found}${wanted === undefined ? '' : ` ≠ ${wanted}`})`
}

/** Reasons whose sentence needs nothing but itself. */
const notSentKeys: Readonly<
  Record<
    Exclude<
      NotSent['code'],
      'declined' | 'balance-short' | 'rent-short' | 'approval-failed' | 'clock-ahead' | 'clock-behind'
    >,
    MessageKey
  >
> = {
  'amount-zero': 'tradeMessages.amountInvalid',
  'nothing-to-recover': 'trade.nothingToRecover',
  'quote-foreign': 'tradeMessages.outputInvalid',
  'fee-foreign': 'trade.feeForeign',
  'quote-expired': 'trade.moved',
  [wouldRevert]: 'trade.wouldRevert',
  'cost-risen': 'trade.costRisen',
}

/** Why nothing was sent; null where the trader declined. `symbol` is what the trade would have spent. */
export function notSentText(why: NotSent, network: Network, symbol: string): string | null {
  switch (why.code) {
    case 'declined':
      return null
    case 'balance-short':
      return translate('tradeMessages.insufficient', { symbol: why.symbol || symbol })
    case 'rent-short':
      return translate('trade.rentShort', {
        least: formatUnits(why.least, coinAddress(network).decimals),
      })
    case 'approval-failed':
      return translate('tradeMessages.approvalFailed', {
        msg: codeText(why.reason, network, why.detail) ?? guardText(why.reason, {}),
      })
    case 'clock-ahead':
      return translate('trade.clockAhead', { seconds: String(why.seconds) })
    case 'clock-behind':
      return translate('trade.clockBehind', { seconds: String(why.seconds) })
    default:
      return translate(notSentKeys[why.code])
  }
}

/** True where a purchase, or the fee of a sale, lacks coins of the network. */
export function lacksCoins(why: NotSent, side: TradeSide, network: Network): boolean {
  if (why.code === 'rent-short') return true
  return why.code === 'balance-short' && (side === 'buy' || why.symbol === networkFacts[network].coin)
}

type Refusal = Extract<ExecutionEnd, { state: 'refused' }>

/** Why nothing was signed: the server built nothing, or the guard refused what it built. */
function refusedText({ code, detail }: Refusal, network: Network): string {
  const known = codeText(code, network)
  if (known !== null) return known
  if (Object.hasOwn(faultPolicy, code)) return translate('tradeMessages.noPath')
  return translate('tradeMessages.executionFailed', { msg: guardText(code, detail) })
}

/**
 * Why something that is built here was not signed, where that is a fault of the server or its node: no trading path was
 * looked for. Null for every other end.
 */
export function serverText(
  end: Exclude<ExecutionEnd, { state: 'confirmed' }>,
  network: Network,
): string | null {
  if (end.state !== 'refused' || codeText(end.code, network) !== null) return null
  return Object.hasOwn(faultPolicy, end.code) ? translate('failure.server', { code: end.code }) : null
}

/** Why it is not known how an execution ended. */
const unknownKeys: Readonly<Record<string, MessageKey>> = {
  'not-read': 'tradeMessages.confirmationFailed',
  [stoppedReason]: 'trade.stopped',
}

/** Why an execution that ended did not succeed. */
export function endText(end: Exclude<ExecutionEnd, { state: 'confirmed' }>, network: Network): string {
  if (end.state === 'refused') return refusedText(end, network)
  const { state, reason, detail } = end
  if (state === 'unknown') {
    if (end.unsent) return unsentText(end.unsent, translate, languageNow())
    return translate(unknownKeys[reason ?? ''] ?? 'tradeMessages.timeout')
  }
  // Spec 2 section 4: Solana's monitoring has a sentence of its own for a failure.
  const isGeneral = reason === 'failed-on-chain' && networkFacts[network].family === 'SOL'
  const known = isGeneral ? null : codeText(reason ?? state, network, detail)
  return known ?? translate('tradeMessages.failed')
}

/** Why balance, quote or limits could not be had: nothing was signed. */
export function errorText(error: unknown, network: Network): string {
  if (error instanceof MalformedQuote)
    return translate(error.isNegative ? 'tradeMessages.minimumNegative' : 'tradeMessages.outputInvalid')
  if (error instanceof Refused) return codeText(error.code, network) ?? guardText(error.code, error.detail)
  const code = isFault(error) ? error.code : error instanceof WalletRefusal ? error.problem : null
  const known = code === null ? null : codeText(code, network)
  return known ?? failureText(error, translate)
}
