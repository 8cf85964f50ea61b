import { readScoped, writeScoped } from '../kit/preferences/scopedText.ts'
import { randomId } from '../kit/randomId.ts'
import { holder, isHolderAlive } from '../wallet/holder.ts'

const storedAs = 'order-browser'

/** This browser, as it is named in the claims of its tabs. */
function browserName(): string {
  const known = readScoped(storedAs)
  if (known && /^[0-9a-f]{8}$/.test(known)) return known
  const name = randomId().slice(0, 8)
  writeScoped(storedAs, name)
  return name
}

/** This tab, as orders name it: other devices share the book. */
export function orderHolder(): string {
  return `${browserName()} ${holder}`
}

/** Whether the tab that claimed an order still runs; `unknown` for another browser's, or an agent. */
export async function livenessOf(name: string): Promise<'alive' | 'dead' | 'unknown'> {
  const [browser, tab = ''] = name.split(' ')
  if (browser !== browserName()) return 'unknown'
  return (await isHolderAlive(tab)) ? 'alive' : 'dead'
}
