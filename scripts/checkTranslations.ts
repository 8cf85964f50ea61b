import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const source = 'apps/web/src'
const entry = `${source}/main.tsx`
/** Included in the program, before anything is rendered. */
const always = 'shell'

type Part = { file: string; areas: readonly string[]; from: string }
type Module = {
  uses: readonly string[]
  texts: readonly string[]
  parts: readonly Part[]
  /** Areas it loads itself before using a translation. */
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

/** Static imports of a module, the strings that may be keys, and its lazy parts. */
export function parseModule(file: string, code: string): Module {
  const text = withoutComments(code)
  const at = (target: string) => path.posix.join(path.posix.dirname(file), target)
  const parts = [...text.matchAll(lazyPattern)].map(([, part, areas, pageAreas, page]) => ({
    file: at(part ?? page ?? ''),
    areas: listOf(areas ?? pageAreas),
    from: file,
  }))
  // Page descriptions are loaded separately, after the page.
  const rest = text.replace(lazyPattern, '').replace(/\baboutKey: ('[^']+'|`[^`]+`)/g, '')
  // Modules imported dynamically, in an event handler, use their importer's translations.
  const uses = [...rest.matchAll(staticPattern), ...rest.matchAll(dynamicPattern)].map(([, target = '']) =>
    at(target),
  )
  const texts = [...rest.matchAll(textPattern)].map(([, plain, template]) => plain ?? template ?? '')
  const own = [...rest.matchAll(/\bloadTranslations\((\[[^\]]*\])\)/g)].flatMap(([, areas]) => listOf(areas))
  return { uses, texts, parts, own }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Areas of a string's translations, each with a key; empty if it is not a key. */
export function areasOfText(text: string, areaOf: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>()
  if (!text.includes('${')) {
    const area = areaOf.get(text)
    return area ? found.set(area, text) : found
  }
  // A composed key has at least its first segment.
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

/** Modules reachable by static imports. */
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
      // For a composed key one loaded area suffices: only its types determine the rest.
      if (found.size === 0 || [...found.keys()].some((area) => brought.has(area))) continue
      for (const [area, key] of found) if (!lacking.has(area)) lacking.set(area, `${key} in ${reached}`)
    }
  }
  return [...lacking].map(
    ([area, where]) =>
      `${from}: ${path.posix.basename(file)} is loaded without the words of '${area}' (${where})`,
  )
}

/** One sentence per part of the page that uses a translation of an area it does not load. */
export function checkTranslations(files: string[]): string[] {
  const present = files.filter((file) => isModule(file) && existsSync(file))
  const modules = new Map(present.map((file) => [file, parseModule(file, readFileSync(file, 'utf8'))]))
  return findLacking(modules, readAreas(files))
}

/** The same on parsed input. */
export function findLacking(
  modules: ReadonlyMap<string, Module>,
  areaOf: ReadonlyMap<string, string>,
): string[] {
  const parts = [...modules.values()].flatMap((module) => module.parts)
  return [{ file: entry, areas: [], from: entry }, ...parts].flatMap((part) => lacksOf(part, modules, areaOf))
}
