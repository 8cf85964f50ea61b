import { stopSending } from '@peregrine/wallet/execution/stopSending'
import { tellExecutions } from '../execution/watchExecutions.ts'
import { findPlaced } from '../../domain/trade-ticket/usePlacedTrades.ts'
import { translate } from '../../kit/i18n/translate.ts'
import { holder } from '../holder.ts'
import { executionLog } from './pageTrader.ts'
import { showOpen } from './tellLate.ts'
import { errorText } from './tradeText.ts'
import type { Network } from '@peregrine/core/network'

/** Stops the sending of an intent's bytes. Null once that is stored, otherwise why it was not, in words. Never throws. */
export async function stopTrade(intentId: string): Promise<string | null> {
  let network: Network = 'eth'
  try {
    const ports = { log: executionLog, holder, nowMs: Date.now }
    const stopped = await stopSending(ports, intentId)
    if (!stopped) return translate('trade.stop.over')
    network = stopped.intent.network
    tellExecutions()
    if (findPlaced(stopped.pressId, stopped.intent.wallet)) showOpen(stopped)
    return null
  } catch (error) {
    console.error('A sending could not be stopped', error)
    return errorText(error, network)
  }
}
