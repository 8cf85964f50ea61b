import { defaultAlertSettings, type RuleBody, type RuleInput } from '@peregrine/contract/alert'
import { plainWatch } from '@peregrine/testkit/plainWatch'
import type { Owner } from '@peregrine/core/owner'
import type { Watch } from '../../../domain/watched-wallets/watchedWallets.ts'

export const alice: Owner = { chainFamily: 'EVM', address: `0x${'a1'.repeat(20)}` }

/** Builds a watch of `wallet` by alice, without settings. */
export function watchOf(wallet: string, change: Partial<Watch> = {}): Watch {
  return {
    watcher: alice,
    chainType: 1,
    address: wallet,
    name: `name of ${wallet.slice(-2)}`,
    ...plainWatch,
    ...change,
  }
}

export function newRule(body: RuleBody): RuleInput {
  return {
    id: null,
    isOn: true,
    channels: ['push', 'telegram', 'webhook'],
    isToasted: false,
    sound: null,
    body,
  }
}

export const plainSettings = { ...defaultAlertSettings, locale: 'en' as const }
