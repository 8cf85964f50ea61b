import { type ComponentType, type ReactNode, use } from 'react'
import type { Area } from '../../locales/messages.ts'
import { loadTranslations } from '../i18n/loadTranslations.ts'
import { loadChunk } from './loadChunk.ts'

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : object

/** How long a failed load is remembered: long enough to be reported, not so long that the next press fails as well. */
const failureLastsMs = 2000

/**
 * A part of a page that is fetched when it is first drawn, with the words of all areas that it, and what it is made of,
 * take a text from (`npm run check` compares them). As React's own `lazy`, but what could not be fetched once is fetched
 * again the next time it is wanted.
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
  const ask = () => {
    if (asked) return asked
    asked = loadWhole()
    asked.catch(() => setTimeout(() => (asked = null), failureLastsMs))
    return asked
  }
  function Part(props: PropsOf<Module[Name]>) {
    // The compiler does not see that the props were taken from this very component.
    const Shown = use(ask())[name] as unknown as ComponentType<PropsOf<Module[Name]>>
    return <Shown {...props} />
  }
  // A preload that fails says nothing: whoever needs the part will ask again.
  return Object.assign(Part, { preload: () => ask().catch(() => null) })
}
