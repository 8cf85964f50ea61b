import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const source = 'apps/web/src'
const entry = `${source}/main.tsx`
/** Comes with the program, before anything is drawn. */
const always = 'shell'

type Part = { file: string; areas: readonly string[]; from: string }
type Module = {
  uses: readonly string[]
  texts: readonly string[]
  parts: readonly Part[]
  /** Areas that it fetches itself before it says something. */
  own: readonly string[]
}

const isModule = (file: string) =>
  file.startsWith(`${source}/`) && /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/locales\//.test(file)

/** The area of every key, from the Chinese files. */
function readAreas(files: readonly string[]): Map<string, string> {
  const areaOf = new Map<string, string>()
  for (const file of files) {
    const area = /^apps\/web\/src\/locales\/([^/]+)\/zhCN\.ts$/.exec(file)?.[1]
    if (!area) continue
    for (const [, key = ''] of readFileSync(file, 'utf8').matchAll(/^ {2}'([^']+)':/gm)) areaOf.set(key, area)
  }
  return areaOf
}

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/[^\n]*/g, '$1')

const listOf = (text: string | undefined) =>
  [...(text ?? '').matchAll(/'([^']+)'/g)].map(([, area = '']) => area)

const lazyPattern =
  /lazyPart\(\s*\(\) => import\('([^']+)'\),\s*'\w+',?\s*(\[[^\]]*\])?,?\s*\)|withTranslations\(\s*(\[[^\]]*\]|'[^']*'),\s*\(\) => import\('([^']+)'\)/g
const staticPattern = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?from\s+)?'(\.[^']+)'/gm
const dynamicPattern = /\bimport\('(\.[^']+)'\)/g
const textPattern = /'([\w.-]+\.[\w.-]+)'|`([^`]*)`/g

/** What a module imports at once, the texts that may be keys, and the parts that it fetches later. */
export function parseModule(file: string, code: string): Module {
  const text = withoutComments(code)
  const at = (target: string) => path.posix.join(path.posix.dirname(file), target)
  const parts = [...text.matchAll(lazyPattern)].map(([, part, areas, pageAreas, page]) => ({
    file: at(part ?? page ?? ''),
    areas: listOf(areas ?? pageAreas),
    from: file,
  }))
  // Descriptions of pages come by themselves, after the page.
  const rest = text.replace(lazyPattern, '').replace(/\baboutKey: ('[^']+'|`[^`]+`)/g, '')
  // What is fetched by itself, in an event handler, has the words of whoever fetches it.
  const uses = [...rest.matchAll(staticPattern), ...rest.matchAll(dynamicPattern)].map(([, target = '']) =>
    at(target),
  )
  const texts = [...rest.matchAll(textPattern)].map(([, plain, template]) => plain ?? template ?? '')
  const own = [...rest.matchAll(/\bloadNamespaces\('([^']+)'\)/g)].map(([, area = '']) => area)
  return { uses, texts, parts, own }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The areas that a text of a module takes its words from, each with a key; none where it is no key. */
export function areasOfText(text: string, areaOf: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>()
  if (!text.includes('${')) {
    const area = areaOf.get(text)
    return area ? found.set(area, text) : found
  }
  // A key that is put together names at least its first word.
  if (!/^[a-z]\w*\./i.test(text)) return found
  const pattern = new RegExp(
    `^${text
      .split(/\$\{[^}]*\}/)
      .map(escaped)
      .join('[\\w.-]+')}$`,
  )
  for (const [key, area] of areaOf) if (pattern.test(key)) found.set(area, key)
  return found
}

/** Modules that come with one, by the static imports of each. */
function closureOf(file: string, modules: ReadonlyMap<string, Module>): Set<string> {
  const reached = new Set([file])
  for (const each of reached)
    for (const used of modules.get(each)?.uses ?? []) if (modules.has(used)) reached.add(used)
  return reached
}

function lacksOf(
  { file, areas, from }: Part,
  modules: ReadonlyMap<string, Module>,
  areaOf: ReadonlyMap<string, string>,
): string[] {
  const lacking = new Map<string, string>()
  for (const reached of closureOf(file, modules)) {
    const { texts = [], own = [] } = modules.get(reached) ?? {}
    const brought = new Set([always, ...areas, ...own])
    for (const text of texts) {
      const found = areasOfText(text, areaOf)
      // Of a key that is put together one of its areas is enough: which are meant only its types tell.
      if (found.size === 0 || [...found.keys()].some((area) => brought.has(area))) continue
      for (const [area, key] of found) if (!lacking.has(area)) lacking.set(area, `${key} in ${reached}`)
    }
  }
  return [...lacking].map(
    ([area, where]) =>
      `${from}: ${path.posix.basename(file)} is loaded without the words of '${area}' (${where})`,
  )
}

/** One sentence for each part of the page that takes a text from an area which it does not bring along. */
export function checkWords(files: string[]): string[] {
  const present = files.filter((file) => isModule(file) && existsSync(file))
  const modules = new Map(present.map((file) => [file, parseModule(file, readFileSync(file, 'utf8'))]))
  return findLacking(modules, readAreas(files))
}

/** The same, given what was read. */
export function findLacking(
  modules: ReadonlyMap<string, Module>,
  areaOf: ReadonlyMap<string, string>,
): string[] {
  const parts = [...modules.values()].flatMap((module) => module.parts)
  return [{ file: entry, areas: [], from: entry }, ...parts].flatMap((part) => lacksOf(part, modules, areaOf))
}
