import type { English } from '../english.ts'
import type { zhCN } from './zhCN.ts'

export const en: English<typeof zhCN> = {
  'follow.add': 'Watch wallet',
  'follow.remove': 'Stop watching',
  'follow.did': 'Watching {{name}}',
  'follow.didNot': 'Stopped watching {{name}}',
  'follow.didRemove_one': '{{count}} wallet removed',
  'follow.didRemove': '{{count}} wallets removed',
  'follow.didChange_one': '{{count}} wallet updated',
  'follow.didChange': '{{count}} wallets updated',
  'follow.undo': 'Undo',
  'follow.failed': 'Submit failed',
  'follow.signIn': 'Please connect wallet',
  'follow.exists': 'This address is on the monitor list already',
  'follow.full': 'The monitor list holds at most {{limit}} wallets',
  'follow.storage': 'The monitor list holds at most {{size}} MB of names, notes and rules',
  'follow.secret': 'Holds a private key or seed phrase, which is never stored',
  'follow.unknown': 'This wallet is not on the monitor list',
}
