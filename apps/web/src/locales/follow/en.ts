import type { English } from '../english.ts'
import type { zhCN } from './zhCN.ts'

export const en: English<typeof zhCN> = {
  'follow.add': 'Follow wallet',
  'follow.remove': 'Unfollow wallet',
  'follow.did': 'Following {{name}}',
  'follow.didNot': '{{name}} is no longer followed',
  'follow.didRemove_one': '{{count}} wallet taken off the list',
  'follow.didRemove': '{{count}} wallets taken off the list',
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
