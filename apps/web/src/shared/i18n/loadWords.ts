import { getStatus } from '@peregrine/contract/routes/status'
import i18next from 'i18next'
import { call } from '../http/call.ts'
import type { Locale } from '../preferences/locale.ts'

type Words = Record<string, string>

// One folder an area, one file a language. The file's name is the locale without its hyphen, as is its export.
const files = import.meta.glob<Record<string, Words>>([
  '../../locales/*/*.ts',
  '!../../locales/shell/zhCN.ts',
])

const fileName = (locale: string) => locale.replace('-', '')

/** The words of one area in one language. */
export async function readWords(locale: Locale, area: string): Promise<Words> {
  const name = fileName(locale)
  const load = files[`../../locales/${area}/${name}.ts`]
  if (!load) throw new Error(`No texts of "${area}" in ${locale}`)
  return (await load())[name] ?? {}
}

const lacking = (areas: readonly string[]) =>
  areas.filter((area) => !i18next.hasResourceBundle(i18next.language, area))

/** Throws when words could not be fetched: keys in place of a text help nobody. */
async function bringWords(areas: readonly string[]): Promise<void> {
  await i18next.loadNamespaces([...areas])
  // What failed once is not asked for again by `loadNamespaces`.
  const failed = lacking(areas)
  if (failed.length > 0) await i18next.reloadResources([i18next.language], failed)
  const missing = lacking(areas)
  if (missing.length > 0) throw new Error(`No texts of ${missing.join(', ')} could be fetched`)
}

/**
 * The router loads the whole page anew when one of its files is missing: right for a server that was renewed, but
 * while none answers it would leave the trader with nothing.
 */
async function unlessServerIsGone(error: unknown): Promise<never> {
  await call(getStatus)
  throw error
}

/**
 * A loader of a page or panel that brings the words of its areas with it, so that nothing is drawn without them.
 * Give it to `lazyRouteComponent` or `lazyPart`.
 */
export function withWords<T>(areas: string | string[], load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [loaded] = await Promise.all([load().catch(unlessServerIsGone), bringWords([areas].flat())])
    return loaded
  }
}
