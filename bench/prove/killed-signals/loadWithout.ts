import { registerHooks } from 'node:module'
import { sourceWithout } from '../p18-world/worldWithout.ts'
import { signalRemovals } from './removals.ts'

/** Takes a defence out of the sources that this process loads from now on. */
export function loadWithout(name: string): void {
  const removal = signalRemovals.find((one) => one.name === name)
  if (!removal) throw new Error(`no defence ${name}`)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const patch = removal.patches.find(({ file }) => url.endsWith(`/${file}`))
      if (!patch || loaded.source === undefined) return loaded
      return { ...loaded, source: sourceWithout(patch.file, loaded.source, removal) }
    },
  })
}
