import type { zhCN as alerts } from './alerts/zhCN.ts'
import type { zhCN as chart } from './chart/zhCN.ts'
import type { zhCN as facts } from './facts/zhCN.ts'
import type { zhCN as people } from './people/zhCN.ts'
import type { zhCN as notices } from './notices/zhCN.ts'
import type { zhCN as batch } from './batch/zhCN.ts'
import type { zhCN as filters } from './filters/zhCN.ts'
import type { zhCN as lost } from './lost/zhCN.ts'
import type { zhCN as health } from './health/zhCN.ts'
import type { zhCN as trend } from './trend/zhCN.ts'
import type { zhCN as heads } from './heads/zhCN.ts'
import type { zhCN as fees } from './fees/zhCN.ts'
import type { zhCN as follow } from './follow/zhCN.ts'
import type { zhCN as centre } from './centre/zhCN.ts'
import type { zhCN as drawing } from './drawing/zhCN.ts'
import type { zhCN as events } from './events/zhCN.ts'
import type { zhCN as tracker } from './tracker/zhCN.ts'
import type { zhCN as quotes } from './quotes/zhCN.ts'
import type { zhCN as log } from './log/zhCN.ts'
import type { zhCN as guide } from './guide/zhCN.ts'
import type { zhCN as sessions } from './sessions/zhCN.ts'
import type { zhCN as signin } from './signin/zhCN.ts'
import type { zhCN as importing } from './import/zhCN.ts'
import type { zhCN as menus } from './menus/zhCN.ts'
import type { zhCN as pages } from './pages/zhCN.ts'
import type { zhCN as panels } from './panels/zhCN.ts'
import type { zhCN as search } from './search/zhCN.ts'
import type { zhCN as security } from './security/zhCN.ts'
import type { zhCN as shell } from './shell/zhCN.ts'
import type { zhCN as square } from './square/zhCN.ts'
import type { zhCN as monitor } from './monitor/zhCN.ts'
import type { zhCN as token } from './token/zhCN.ts'
import type { zhCN as tweets } from './tweets/zhCN.ts'
import type { zhCN as user } from './user/zhCN.ts'
import type { zhCN as watchlist } from './watchlist/zhCN.ts'

/** Every text of the app by its key, over all areas; Chinese names the keys. A new area gets a line in this type. */
type AllWords = typeof quotes &
  typeof alerts &
  typeof health &
  typeof lost &
  typeof filters &
  typeof batch &
  typeof notices &
  typeof people &
  typeof facts &
  typeof chart &
  typeof fees &
  typeof follow &
  typeof tracker &
  typeof drawing &
  typeof events &
  typeof centre &
  typeof log &
  typeof guide &
  typeof sessions &
  typeof signin &
  typeof importing &
  typeof menus &
  typeof pages &
  typeof panels &
  typeof heads &
  typeof trend &
  typeof search &
  typeof security &
  typeof shell &
  typeof square &
  typeof monitor &
  typeof token &
  typeof tweets &
  typeof user &
  typeof watchlist

export type MessageKey = keyof AllWords
export type Messages = Record<MessageKey, string>
