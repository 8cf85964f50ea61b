/** The items of the monitor menu, in order. */
export const monitorWays = [
  { to: '/square', name: 'square' },
  { to: '/radar', name: 'radar' },
  { to: '/twitterMonitor', name: 'twitterMonitor' },
  { to: '/community', name: 'community' },
  { to: '/wechat', name: 'wechat' },
] as const

/** The items of the Alpha menu; the mobile menu leaves out the last. */
export const alphaWays = [
  { to: '/bnWalletManage', name: 'bnWalletManage' },
  { to: '/bnWalletQuery', name: 'bnWalletQuery' },
  { to: '/bnAlphaDetail', name: 'bnAlphaDetail' },
  { to: '/bnAlphaCalculator', name: 'bnAlphaCalculator' },
  { to: '/bnPoolsTrending', name: 'bnPoolsTrending' },
] as const

export type Way = (typeof monitorWays)[number] | (typeof alphaWays)[number]
