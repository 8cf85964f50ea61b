import type { English } from '../english.ts'
import type { zhCN } from './zhCN.ts'

export const en: English<typeof zhCN> = {
  'centre.tab.wallets': 'Wallets',
  'centre.tab.groups': 'Groups',
  'centre.tab.alerts': 'Alerts',
  'centre.tab.trading': 'Trading',
  'centre.tab.account': 'Account',
  'centre.account': 'This wallet',
  'centre.account.watched_one': 'watches {{count}} wallet',
  'centre.account.watched': 'watches {{count}} wallets',
  'centre.account.leave': 'Log out',
  'centre.invite': 'Invite link',
  'centre.invite.says': 'Whoever signs in by this link counts as invited by you.',
  'centre.invite.copy': 'Copy',
  'centre.invite.copied': 'Invite link copied',
  'centre.invite.word.says':
    'Register a word as your invite code: 3 to 32 letters, digits, _ or -. At most {{count}}, and they stay yours.',
  'centre.invite.word': 'Your own invite code',
  'centre.invite.register': 'Register',
  'centre.invite.words': 'Registered: {{words}}',
  'centre.invite.taken': 'This word belongs to another wallet',
  'centre.invite.full': 'A wallet can register {{count}} invite codes at most',
  'centre.invite.bad': 'Use 3 to 32 letters, digits, _ or -; an address is not a word',
  'centre.group.rename': 'Rename group {{group}}',
  'centre.group.count_one': '{{count}} wallet',
  'centre.group.count': '{{count}} wallets',
  'centre.group.pushed': '{{count}} with push',
  'centre.group.pushOn': 'Push all',
  'centre.group.pushOff': 'Mute all',
  'centre.group.dissolve': 'Dissolve',
  'centre.group.empty': 'No groups yet',
  'centre.group.empty.says': 'Name a group when you add a wallet, or move many at once in the list.',
  'centre.visitor': 'Please connect wallet',
  'centre.visitor.says':
    'Sign in to manage monitored wallets, groups and alerts; below are the public KOL wallets.',
  'centre.signIn': 'Sign in',
}
