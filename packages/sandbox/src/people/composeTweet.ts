import { createRandom, type Random } from './random.ts'

/** A KOL's latest purchase. `id` identifies the trade, stable across queries. */
export type KolBuy = {
  id: string
  timeMs: number
  kol: { name: string; address: string }
  token: { address: string; symbol: string; isLaunch: boolean }
}

/** A tweet that others may retweet. */
export type SandboxTweet = {
  id: string
  timeMs: number
  userName: string
  userHandle: string
  userImage: string
  content: string
  medias: string[]
}

/** Tweets follow some seconds after the trade. */
const afterwardsMs = [2_000, 20_000] as const

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

const short = {
  zh: [
    '刚上了一点 {name}，拿住看看\n{address}',
    '{name} 这个盘子有意思，老外已经在喊了\nCA: {address}',
    '小仓位冲 {name}，亏完就睡觉\n{address}',
    '{address}\n{name} 刚建仓，不构成建议',
    '内盘进度可以，{name} 我先埋伏了 {address}',
  ],
  en: [
    'Small bag of {name}, no plan, just vibes\n{address}',
    'Aped {name} on the chart alone. NFA\nCA: {address}',
    'watching {name} very closely 👀 {address}',
    '{address}\n{name} looks early to me',
    'ok {name} is moving, I am in {address}',
  ],
} as const

const launched = {
  zh: ['刚看到新盘 {name}，dev 没跑，先进一手\n{address}'],
  en: ['Fresh launch: {name}, dev still holding, took a starter\n{address}'],
} as const

const long = {
  zh: '今天复盘一下 {name}：早上三点多看到第一笔大单，盘子不大，前十持仓还算分散，老钱包进了几个，聪明钱没有走的迹象。我自己的打法很简单，先小仓位试错，回踩不破再加，翻倍出本金，剩下的交给运气。注意防夹，滑点别给太高，流动性薄的时候卖单会砸得很深，群里喊单的一律当反指标看。再说一遍，这不是投资建议，亏了别来骂我，赚了也不用谢我。合约自己核对清楚，名字一样的仿盘已经出来三个了，别买错。地址放在最后：{address}',
  en: 'A few notes on {name} since people keep asking. First real bid came in overnight, top holders are spread out better than most, two wallets I follow added on the dip and neither has sold. My plan is boring: small starter, add only if the retest holds, take the cost out at a double and let luck do the rest. Liquidity is thin, so mind the slippage on the way out. There are already copies with the same ticker, check the address letter by letter: {address}',
} as const

const comments = {
  zh: ['这个我同意', '盯了两天了，终于动了', '别追高，等回踩'],
  en: ['this', 'been watching this wallet, worth a look', 'careful up here'],
} as const

/** A handle for a name: its own letters if it has any, else made up. */
export function kolHandle(name: string): string {
  const letters = name.replace(/[^0-9A-Za-z_]/g, '')
  if (letters.length >= 4 && !isChinese(name)) return letters.slice(0, 15)
  const random = createRandom('handle', name)
  return `${random.pick(['alpha', 'degen', 'chain', 'trench', 'moon', 'block'])}_${random.pick(['cat', 'dog', 'fox', 'owl', 'bee'])}${random.between(10, 9_999)}`
}

/** Tweet id with the time in the upper bits, as in real ones, so that newer ones are larger. */
function tweetId(timeMs: number, random: Random): string {
  return String(
    (BigInt(Math.max(0, timeMs - 1_288_834_974_657)) << 22n) | BigInt(random.between(0, 4_194_303)),
  )
}

function contentOf({ kol, token }: KolBuy, random: Random): string {
  const language = isChinese(kol.name) ? 'zh' : 'en'
  const isNamed = /^[\p{L}\p{N}]{1,12}$/u.test(token.symbol)
  const template = random.chance(0.15)
    ? long[language]
    : random.pick<string>(token.isLaunch ? launched[language] : short[language])
  return template
    .replaceAll('{name}', isNamed ? `$${token.symbol}` : '')
    .replaceAll('{address}', token.address)
    .replace(/ {2,}/g, ' ')
    .trim()
}

/**
 * A trader's tweet about a trade, or null: most trades are not tweeted. Deterministic by seed and trade. Pictures are
 * paths on the serving host.
 */
export function composeTweet(seed: string, buy: KolBuy): SandboxTweet | null {
  const random = createRandom(seed, `tweet/${buy.id}`)
  if (!random.chance(buy.token.isLaunch ? 0.3 : 0.12)) return null
  const timeMs = buy.timeMs + random.between(...afterwardsMs)
  return {
    id: tweetId(timeMs, random),
    timeMs,
    userName: buy.kol.name,
    userHandle: kolHandle(buy.kol.name),
    userImage: `/sandbox/picture/face/${buy.kol.address}`,
    content: contentOf(buy, random),
    medias: random.chance(0.3) ? [`/sandbox/picture/chart/${buy.token.address}`] : [],
  }
}

/** Another trader's retweet, with or without a short comment; null if there is none. */
export function composeRetweet(
  seed: string,
  original: SandboxTweet,
  people: readonly { name: string; address: string }[],
): SandboxTweet | null {
  const random = createRandom(seed, `retweet/${original.id}`)
  const others = people.filter(({ name }) => name !== original.userName)
  if (others.length === 0 || !random.chance(0.3)) return null
  const kol = random.pick(others)
  const timeMs = original.timeMs + random.between(5_000, 60_000)
  return {
    id: tweetId(timeMs, random),
    timeMs,
    userName: kol.name,
    userHandle: kolHandle(kol.name),
    userImage: `/sandbox/picture/face/${kol.address}`,
    content: random.chance(0.5) ? random.pick<string>(comments[isChinese(kol.name) ? 'zh' : 'en']) : '',
    medias: [],
  }
}
