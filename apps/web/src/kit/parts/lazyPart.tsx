import { type ComponentType, type ReactNode, use } from 'react'
import type { Area } from '../../locales/messages.ts'
import { loadTranslations } from '../i18n/loadTranslations.ts'
import { loadChunk } from './loadChunk.ts'

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : object

/** Lifetime of a failed load: long enough to be reported, short enough that the next click retries. */
const failureLastsMs = 2000

/**
 * Loads a part of a page when it is first rendered, with the translations of all areas that it and its components use
 * (`npm run check` compares them). Like React's own `lazy`, except that a failed load is retried.
 */
export function lazyPart<Module extends { [Key in Name]: (props: never) => ReactNode }, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
  areas: readonly Area[] = [],
): ComponentType<PropsOf<Module[Name]>> & { preload: () => Promise<unknown> } {
  const loadWhole = async () => {
    const [loaded] = await Promise.all([loadChunk(load), loadTranslations(areas)])
    return loaded
  }
  let asked: Promise<Module> | null = null
  const fetchOnce = () => {
    if (asked) return asked
    asked = loadWhole()
    asked.catch(() => setTimeout(() => (asked = null), failureLastsMs))
    return asked
  }
  function Part(props: PropsOf<Module[Name]>) {
    // The compiler does not see that the props were taken from this very component.
    const Shown = use(fetchOnce())[name] as unknown as ComponentType<PropsOf<Module[Name]>>
    return <Shown {...props} />
  }
  // A failed preload stays silent: the part itself retries.
  return Object.assign(Part, { preload: () => fetchOnce().catch(() => null) })
}
