import type { zhCN as alerts } from './alerts/zhCN.ts'
import type { zhCN as batch } from './batch/zhCN.ts'
import type { zhCN as card } from './card/zhCN.ts'
import type { zhCN as centre } from './centre/zhCN.ts'
import type { zhCN as chart } from './chart/zhCN.ts'
import type { zhCN as drawing } from './drawing/zhCN.ts'
import type { zhCN as events } from './events/zhCN.ts'
import type { zhCN as facts } from './facts/zhCN.ts'
import type { zhCN as feedLegend } from './legends/zhCN.ts'
import type { zhCN as fees } from './fees/zhCN.ts'
import type { zhCN as filters } from './filters/zhCN.ts'
import type { zhCN as follow } from './follow/zhCN.ts'
import type { zhCN as goLive } from './go-live/zhCN.ts'
import type { zhCN as guide } from './guide/zhCN.ts'
import type { zhCN as heads } from './heads/zhCN.ts'
import type { zhCN as health } from './health/zhCN.ts'
import type { zhCN as importing } from './import/zhCN.ts'
import type { zhCN as kols } from './kols/zhCN.ts'
import type { zhCN as log } from './log/zhCN.ts'
import type { zhCN as lost } from './lost/zhCN.ts'
import type { zhCN as menus } from './menus/zhCN.ts'
import type { zhCN as monitor } from './monitor/zhCN.ts'
import type { zhCN as notices } from './notices/zhCN.ts'
import type { zhCN as orderForm } from './order-form/zhCN.ts'
import type { zhCN as orders } from './orders/zhCN.ts'
import type { zhCN as ownWallets } from './own-wallets/zhCN.ts'
import type { zhCN as pages } from './pages/zhCN.ts'
import type { zhCN as panels } from './panels/zhCN.ts'
import type { zhCN as people } from './people/zhCN.ts'
import type { zhCN as picture } from './picture/zhCN.ts'
import type { zhCN as quickBuy } from './quick-buy/zhCN.ts'
import type { zhCN as quotes } from './quotes/zhCN.ts'
import type { zhCN as report } from './report/zhCN.ts'
import type { zhCN as rewards } from './rewards/zhCN.ts'
import type { zhCN as search } from './search/zhCN.ts'
import type { zhCN as security } from './security/zhCN.ts'
import type { zhCN as sessions } from './sessions/zhCN.ts'
import type { zhCN as shell } from './shell/zhCN.ts'
import type { zhCN as signin } from './signin/zhCN.ts'
import type { zhCN as square } from './square/zhCN.ts'
import type { zhCN as token } from './token/zhCN.ts'
import type { zhCN as tracker } from './tracker/zhCN.ts'
import type { zhCN as trade } from './trade/zhCN.ts'
import type { zhCN as tradeHistory } from './trade-history/zhCN.ts'
import type { zhCN as tradeMessages } from './trade-messages/zhCN.ts'
import type { zhCN as transaction } from './transaction/zhCN.ts'
import type { zhCN as tradeSettings } from './trade-settings/zhCN.ts'
import type { zhCN as trend } from './trend/zhCN.ts'
import type { zhCN as tweets } from './tweets/zhCN.ts'
import type { zhCN as user } from './user/zhCN.ts'
import type { zhCN as watchlist } from './watchlist/zhCN.ts'

/** The texts of each area; Chinese names the keys. A new area gets a line in this type. */
type Areas = {
  alerts: typeof alerts
  batch: typeof batch
  card: typeof card
  centre: typeof centre
  chart: typeof chart
  drawing: typeof drawing
  events: typeof events
  facts: typeof facts
  legends: typeof feedLegend
  fees: typeof fees
  filters: typeof filters
  follow: typeof follow
  'go-live': typeof goLive
  guide: typeof guide
  heads: typeof heads
  health: typeof health
  import: typeof importing
  kols: typeof kols
  log: typeof log
  lost: typeof lost
  menus: typeof menus
  monitor: typeof monitor
  notices: typeof notices
  'order-form': typeof orderForm
  orders: typeof orders
  'own-wallets': typeof ownWallets
  pages: typeof pages
  panels: typeof panels
  people: typeof people
  picture: typeof picture
  'quick-buy': typeof quickBuy
  quotes: typeof quotes
  report: typeof report
  rewards: typeof rewards
  search: typeof search
  security: typeof security
  sessions: typeof sessions
  shell: typeof shell
  signin: typeof signin
  square: typeof square
  token: typeof token
  tracker: typeof tracker
  trade: typeof trade
  'trade-history': typeof tradeHistory
  'trade-messages': typeof tradeMessages
  transaction: typeof transaction
  'trade-settings': typeof tradeSettings
  trend: typeof trend
  tweets: typeof tweets
  user: typeof user
  watchlist: typeof watchlist
}

/** A set of texts that is fetched as a whole; a folder here. */
export type Area = keyof Areas

/** The key of every text of the app: no two areas have the same. */
export type MessageKey = { [Name in Area]: keyof Areas[Name] }[Area]
