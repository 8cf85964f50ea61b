import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Cases from './cases.ts'
import type { Removal } from './removals.ts'

const root = pathToFileURL(`${path.resolve(import.meta.dirname, '../../..')}/`).href
const isOurs = (url: string) => url.startsWith(root) && !url.includes('/node_modules/') && url.endsWith('.ts')
const nameIn = (url: string | undefined) => (url ? new URL(url).searchParams.get('without') : null)

const textOf = (source: unknown) =>
  typeof source === 'string' ? source : new TextDecoder().decode(source as Uint8Array)

/** The source without the check. Throws where the check no longer stands there once. */
export function sourceWithout(
  file: string,
  source: unknown,
  { name, patches }: Pick<Removal, 'name' | 'patches'>,
): string {
  return patches
    .filter((patch) => patch.file === file)
    .reduce((text, { find, replace }) => {
      if (text.split(find).length !== 2)
        throw new Error(`${name}: what is to be taken out of ${file} is not there once`)
      return text.replace(find, () => replace)
    }, textOf(source))
}

/**
 * Loads the cases with everything that they import once more, less one check. Nothing is written: the source is changed
 * on its way from the disk, in modules whose addresses end with the check's name.
 */
export async function worldWithout(removal: Removal): Promise<typeof Cases> {
  const { name } = removal
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      const isInside = nameIn(context.parentURL) === name && isOurs(found.url)
      return isInside ? { ...found, url: `${found.url}?without=${name}` } : found
    },
    load(url, context, next) {
      const loaded = next(url, context)
      if (nameIn(url) !== name || loaded.source === undefined) return loaded
      const file = new URL(url).pathname.slice(new URL(root).pathname.length)
      return { ...loaded, source: sourceWithout(file, loaded.source, removal) }
    },
  })
  try {
    return (await import(`./cases.ts?without=${name}`)) as typeof Cases
  } finally {
    hooks.deregister()
  }
}
