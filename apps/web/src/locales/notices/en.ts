import type { English } from '../english.ts'
import type { zhCN } from './zhCN.ts'

export const en: English<typeof zhCN> = {
  'clock.ahead':
    'This computer’s clock is {{seconds}}\u00a0s ahead of the newest block: set the clock, unless the node is behind',
  'clock.behind': 'This computer’s clock is {{seconds}}\u00a0s behind the newest block: set the clock',
  'connection.stale': 'Data stopped {{age}} ago, reconnecting',
  'storage.away':
    "The server's database cannot be reached. Nothing new is stored and data stands still; the server keeps trying.",
  'origin.says':
    'Live data, sign-in and everything that is saved are off here. Set this and start Peregrine again, or open one of the other addresses:',
}
