import { getStatus } from '@peregrine/contract/routes/status'
import i18next from 'i18next'
import type { Area } from '../../locales/messages.ts'
import { areas as zhCN } from './areas/zhCN.ts'
import { call } from '../http/call.ts'
import { ChunkFailure, loadChunk } from '../parts/loadChunk.ts'
import type { Locale } from '../preferences/locale.ts'

type Words = Record<string, string>
export type WordFile = Record<string, Words>

/** What fetches the words of each area in one language, by the file's path. */
export type Areas = Record<string, () => Promise<WordFile>>

// One folder an area, one file a language, named as its export: the locale without its hyphen. Where the files of other
// languages are is only fetched by those who read them.
const tables: Record<Locale, () => Promise<{ areas: Areas }>> = {
  'zh-CN': () => Promise.resolve({ areas: zhCN }),
  en: () => import('./areas/en.ts'),
  'zh-TW': () => import('./areas/zhTW.ts'),
  ja: () => import('./areas/ja.ts'),
  ko: () => import('./areas/ko.ts'),
}

/** The words of one area in one language. */
export async function readWords(locale: Locale, area: string): Promise<Words> {
  const name = locale.replace('-', '')
  const { areas } = await tables[locale]()
  const load = areas[`../../../locales/${area}/${name}.ts`]
  if (!load) throw new Error(`No texts of "${area}" in ${locale}`)
  return (await load())[name] ?? {}
}

const lacking = (areas: readonly string[]) =>
  areas.filter((area) => !i18next.hasResourceBundle(i18next.language, area))

/** Fetches the words of areas. Throws when they cannot be had: keys in place of a text help nobody. */
export async function loadTranslations(areas: readonly Area[]): Promise<void> {
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
  await call(getStatus).catch((gone: unknown) => {
    throw new ChunkFailure(gone, true)
  })
  throw error
}

/**
 * A loader of a page, for `lazyRouteComponent`, that brings the words of its areas with it, so that nothing is drawn
 * without them. `npm run check` compares the areas with the texts that the page uses.
 */
export function withTranslations<T>(areas: Area | readonly Area[], load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [loaded] = await Promise.all([
      loadChunk(load).catch(unlessServerIsGone),
      loadTranslations([areas].flat()),
    ])
    return loaded
  }
}
