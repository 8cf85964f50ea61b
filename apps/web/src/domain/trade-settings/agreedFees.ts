import type { Network } from '@peregrine/core/network'
import type { ServiceFee } from '@peregrine/wallet/intent'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'

const keyOf = (network: Network) => `agreed-fee-${network}`

/** The operator's fee that was agreed to last in this browser, for this server's chains; null if none ever was. */
export function agreedFee(network: Network): ServiceFee {
  const [bps = '', recipient = ''] = (readScoped(keyOf(network)) ?? '').split(' ')
  return /^\d{1,3}$/.test(bps) && recipient !== '' ? { bps: Number(bps), recipient } : null
}

/** Keeps a fee as agreed to, for all tabs. */
export function agreeToFee(network: Network, fee: NonNullable<ServiceFee>): void {
  writeScoped(keyOf(network), `${fee.bps} ${fee.recipient}`)
}
