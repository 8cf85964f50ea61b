import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'about.home': 'Live trades, new coins and the trend list: what six networks trade right now, on one page.',
  'about.token': 'Candles, live trades, holders, facts of token and pool, and the trade panel.',
  'about.square': 'New, final-stretch and migrated tokens of the launchpads, live in three columns.',
  'about.user': 'Holdings, trades, realised and unrealised profit and win rate of one wallet.',
  'about.transaction': 'Status, fee and trades of one transaction.',
  'about.goLive': 'Set an endpoint for each chain, measure what it serves, save it and restart.',
  'about.kols': 'Import, edit and share the KOLs of this server.',
  'about.watchlist':
    'Live prices of watched tokens with groups, notes and pins, and what was viewed or blocked.',
  'about.notFound': 'There is no page at this address.',
  'about.monitorConfig':
    'Manage the wallets you watch: notes, groups, buy and sell alerts, amount filters, push and batch import.',
  'about.twitterMonitor':
    'KOL tweets as they come; addresses in them open the token, with its launch facts beside it.',
  'about.twitter': 'The newest tweets of the accounts that are followed.',
  'about.community':
    'This will list communities, their members and the tokens they call, joined by invite code. Today it shows the public KOL wallets.',
  'about.communityDetail':
    'This will show one community: its members, its calls and how they did. Communities are not open yet; the public KOL wallets are.',
  'about.wechat':
    'This will list WeChat groups and the tokens they call, joined by invite code. Today it shows the tokens that KOL wallets trade most.',
  'about.wechatDetail':
    'This will show one WeChat group: its calls and how they did. Not open yet; here are the tokens that KOL wallets trade most.',
  'about.points':
    'Trading points are not built yet. Once you sign in, this shows the fees that your wallet paid and the volume it traded; any wallet can be looked up.',
  'about.scraper':
    'This will find the wallets that bought several winners early. Today you can start from the public KOL wallets and open their record.',
  'about.mainPage': 'Every entrance, the most traded and the latest launches, on one page.',
  'about.advancedMint':
    'Minting by rules of your own is not built yet. Until then, the newest launches, each of which can be bought at once.',
  'about.coins': 'Tokens of all networks: price, change, volume, liquidity, holders; filter and sort.',
  'about.tokenDashbord': 'Tokens over 24 hours: net flow, traders, holders and market cap side by side.',
  'about.fourMonitor': 'New, final-stretch and migrated tokens of four.meme, and its serial launchers.',
  'about.pumpMonitor': 'New, final-stretch and migrated tokens of pump.fun, and its serial launchers.',
  'about.aiStory':
    'This will tell the story behind tokens, written by a model. None is connected yet; here is what launched last and what moves most.',
  'about.radar':
    'The tokens that moved most within the hour, each with its signals: rise, volume, KOL buys, net inflow.',
  'about.fundFlow': 'Money in and out over 24 hours: buys minus sells of every network and token.',
  'about.bnAlpha': 'All about Alpha: wallets, look-ups, claims, earnings and BSC pool trends.',
  'about.bnWalletQuery': 'Enter a BSC wallet to see its volume, profit and holdings.',
  'about.bnAlphaDetail':
    "This will show the claim threshold of each Alpha project and what you claimed; it needs data from Binance. Today a wallet's BSC trades can be looked up.",
  'about.bnAlphaCalculator':
    'Estimates Alpha points, trading cost and net earnings from balance and volume, with the formula shown.',
  'about.bnWalletManage':
    'This will show all your Alpha wallets together: balances, volume, points and claims. Today wallets can be looked up one by one.',
  'about.bnPoolsTrending': 'BSC pools by volume: which ones are busy and which are deep enough.',
  'about.bnTradingChallenge':
    'This will follow the rankings of Alpha trading contests; it needs data from Binance. Today it shows what BSC trades most.',
  'about.multiWallets':
    'Manage local wallets here: their keys are sealed in your browser only, and a password unlocks them before trading.',
  'about.distribute':
    'Sending from one wallet to many at once is not built yet. Your local wallets send to one address at a time; any address can be looked up here.',
  'about.collect':
    'Gathering from many wallets at once is not built yet. Each of your local wallets can send to one of them; any address can be looked up here.',
  'about.withdraw':
    'Withdrawing from many wallets at once is not built yet. Each local wallet can send, with address, amount, network and fee shown in full; any address can be looked up here.',
  'about.aboutUs':
    'Peregrine is a trading terminal that you run yourself: its version, mode, chains and licence.',
  'about.orders':
    'Limit orders, take profit, stops, trailing stops and orders that follow watched wallets: see, pause, edit and delete them.',
}
