import { getStatus } from '@peregrine/contract/routes/status'
import type { Area } from '../../locales/messages.ts'
import { areas as zhCN } from './areas/zhCN.ts'
import { call } from '../http/call.ts'
import { ChunkFailure, loadChunk } from '../parts/loadChunk.ts'
import type { Locale } from '../preferences/locale.ts'
import { addWords, areasIn, languageNow, type Words } from './translate.ts'

export type TranslationFile = Record<string, Words>

/** Loaders of each area's translations in one language, by file path. */
export type Areas = Record<string, () => Promise<TranslationFile>>

// One folder per area, one file per language, named as its export: the locale without its hyphen. The paths of other
// languages' files load only for their readers.
const tables: Record<Locale, () => Promise<{ areas: Areas }>> = {
  'zh-CN': () => Promise.resolve({ areas: zhCN }),
  en: () => import('./areas/en.ts'),
  'zh-TW': () => import('./areas/zhTW.ts'),
  ja: () => import('./areas/ja.ts'),
  ko: () => import('./areas/ko.ts'),
}

/** Reads the translations of one area in one language. */
export async function readTranslations(locale: Locale, area: string): Promise<Words> {
  const name = locale.replace('-', '')
  const { areas } = await tables[locale]()
  const load = areas[`../../../locales/${area}/${name}.ts`]
  if (!load) throw new Error(`No texts of "${area}" in ${locale}`)
  return (await load())[name] ?? {}
}

/** Loads areas in a language; those that are there already are not loaded again. Throws if one fails twice. */
export async function loadAreas(locale: Locale, areas: readonly Area[]): Promise<void> {
  const load = async (area: Area) => {
    const read = () => readTranslations(locale, area)
    addWords(locale, area, await read().catch(read))
  }
  await Promise.all(areas.filter((area) => !areasIn(locale).has(area)).map(load))
}

/** Loads the translations of areas. Throws on failure: keys in place of texts help nobody. */
export async function loadTranslations(areas: readonly Area[]): Promise<void> {
  const locale = languageNow()
  await loadAreas(locale, areas)
  // The language may have changed meanwhile.
  if (locale !== languageNow()) await loadTranslations(areas)
}

/**
 * Guards the router's full reload when a file of a page is missing, its words included: right after a server update, but
 * while no server answers it would leave the user with nothing.
 */
async function unlessServerIsGone(error: unknown): Promise<never> {
  await call(getStatus).catch((gone: unknown) => {
    throw new ChunkFailure(gone, true)
  })
  throw error
}

/**
 * Wraps a page's loader, for `lazyRouteComponent`, to load its areas' translations too, so that nothing renders without
 * them. `npm run check` compares the areas with the texts the page uses.
 */
export function withTranslations<T>(areas: Area | readonly Area[], load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [loaded] = await Promise.all([loadChunk(load), loadTranslations([areas].flat())]).catch(
      unlessServerIsGone,
    )
    return loaded
  }
}
