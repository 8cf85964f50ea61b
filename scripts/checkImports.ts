import { readFileSync } from 'node:fs'
import path from 'node:path'

type Rule = {
  /** Permitted workspace packages. */
  may: string[]
  /** Forbidden packages of npm and Node. */
  never?: RegExp
  instead: string
}

const withoutIo = /^(node:|fs$|ws$|pg$|viem($|\/)|@solana\/|react)/
const core = ['core']
const builtOn = ['core', 'chains', 'protocols', 'wallet']
const withOrders = [...builtOn, 'contract', 'orders']

/** Import rules of the style guide, one row per workspace. */
const rules: Record<string, Rule> = {
  'packages/core': { may: [], never: /./, instead: 'core is pure: take the value as an argument' },
  'packages/chains': { may: core, instead: 'move what both need to core, or pass it in' },
  'packages/contract': {
    may: core,
    never: withoutIo,
    instead: 'the contract is data shared by both sides; put I/O into the server or the web',
  },
  'packages/protocols': {
    may: ['core', 'chains'],
    never: /^(node:|ws$|pg$|viem$|viem\/(actions|clients)|@solana\/kit$|react)/,
    instead: 'a decoder is pure: take the fact as an argument, and leave clients to chains',
  },
  'packages/wallet': {
    may: ['core', 'protocols'],
    never: /^(node:|fs$|ws$|pg$|viem$|viem\/(actions|clients|chains)|@solana\/kit$|react)/,
    instead: 'wallet is pure: storage, clock, randomness and I/O arrive as arguments',
  },
  'packages/orders': {
    may: ['core', 'contract'],
    never: withoutIo,
    instead: 'orders is pure: storage, clock, randomness and I/O arrive as arguments',
  },
  'packages/trader': {
    may: ['core', 'contract', 'protocols', 'wallet', 'orders'],
    never: withoutIo,
    instead: 'trader is pure: storage, clock, randomness and I/O arrive in its ports',
  },
  'packages/ui': {
    may: [],
    never: /^(node:|viem|@solana\/|@tanstack\/|zustand|socket\.io)/,
    instead: 'ui has no domain words: pass text and numbers in as props',
  },
  'packages/sandbox': {
    may: builtOn,
    instead: 'the sandbox stands below the server: pass it in as an option',
  },
  'packages/testkit': { may: [...withOrders, 'sandbox'], instead: 'let the test pass it in' },
  'apps/server': {
    may: [...withOrders, 'sandbox'],
    instead: 'share it through core or contract',
  },
  'apps/agent': {
    may: ['core', 'contract', 'wallet', 'orders', 'trader'],
    never: /^(pg$|fastify|ioredis|react|viem)/,
    instead: 'the agent is a page without a browser: move what both need to packages/trader',
  },
  'apps/web': {
    may: [...withOrders, 'trader', 'ui'],
    never: /^(node:|pg$|fastify|ioredis)/,
    instead: 'the browser talks to the server through contract',
  },
}

type FolderRule = { may: string[]; instead: string }

const web = 'apps/web/src'
const server = 'apps/server/src'
const belowPages = ['kit', 'live', 'domain', 'locales']

/**
 * Permitted imports between folders of a workspace; `.` is the root's own files. An unlisted folder (routes, start,
 * main) composes the others and may import everything.
 */
const folders: Record<string, Record<string, FolderRule>> = {
  [server]: {
    log: { may: ['.'], instead: 'the log writes what it is given and knows nothing else' },
    bus: { may: ['.', 'log'], instead: 'the bus only carries messages' },
    db: { may: ['.', 'log'], instead: 'db/ knows tables only: pass it in' },
    outgoing: {
      may: ['.', 'log'],
      instead: 'outgoing/ only opens connections to public addresses: pass it in',
    },
    wire: { may: ['db'], instead: 'wire/ only maps stored rows to wire values' },
    indexing: {
      may: ['.', 'db', 'log', 'wire'],
      instead: 'indexing only writes: move what both need to wire/ or db/',
    },
    discovery: {
      may: ['.', 'db', 'domain', 'indexing', 'log', 'wire'],
      instead: 'discovery/ reads chains on demand behind the ports in domain/discovery: pass it in',
    },
    realtime: {
      may: ['bus', 'db', 'http'],
      instead: 'the hub does not know the content of topics: let a feature supply the source',
    },
    http: { may: ['.', 'db', 'log', 'realtime'], instead: 'http/ knows no feature: let app.ts pass it in' },
    domain: { may: ['db', 'http', 'wire'], instead: 'domain/ stands below the features: pass it in' },
    features: {
      may: ['.', 'db', 'domain', 'http', 'log', 'outgoing', 'realtime', 'wire'],
      instead: 'app.ts passes in what a feature needs',
    },
  },
  [web]: {
    locales: { may: [], instead: 'texts import nothing' },
    kit: { may: ['locales'], instead: 'kit has no domain words and no live data: move it to domain/' },
    live: {
      may: ['kit'],
      instead: 'live does not know the content of topics: let domain/ or a feature ask',
    },
    domain: {
      may: ['kit', 'live', 'locales'],
      instead: 'domain/ stands below the pages: pass it in, or move what both need down',
    },
    wallet: {
      may: belowPages,
      instead: 'the wallet room knows no page and no feature: let routes/ compose them',
    },
    orders: {
      may: [...belowPages, 'wallet'],
      instead: 'the orders room trades through the wallet and knows no page: let routes/ compose them',
    },
    shell: { may: belowPages, instead: 'the shell knows no page: let routes/ hand it in (shellParts.ts)' },
    features: {
      may: belowPages,
      instead: 'let the route compose them, or move what both need to domain/ or kit/',
    },
  },
}

/** Tests and development tools. */
const isTest = (file: string) =>
  /\.(test|e2e|config)\.tsx?$|\/(test|testing|scripts|programs)\/|\/fixture[A-Z]\w*\.ts$/.test(file)
const isSource = (file: string) => /^(apps|packages)\/.*\.(ts|tsx|mts|mjs)$/.test(file)
const importPattern = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([^'"\n]+)\1/gm

/** One sentence per forbidden import, with the alternative. */
export function checkImports(files: string[]): string[] {
  return files.filter(isSource).flatMap((file) => checkSource(file, readFileSync(file, 'utf8')))
}

/** The same for one file's text. */
export function checkSource(file: string, text: string): string[] {
  const home = file.split('/').slice(0, 2).join('/')
  const rule = rules[home]
  if (!rule) return []
  const found = [...text.matchAll(importPattern)].flatMap(([, , specifier = '']) => {
    const why = isTest(file) ? null : whyForbidden(file, home, rule, specifier)
    return why ? [`${file}: imports ${specifier}: ${why}`] : []
  })
  if (/^export \* from/m.test(text))
    found.push(`${file}: re-exports a whole file: import from where it is made`)
  return found
}

function whyForbidden(file: string, home: string, rule: Rule, specifier: string): string | null {
  if (specifier.startsWith('.')) return whyRelativeForbidden(file, home, specifier)
  const workspace = /^@peregrine\/([^/]+)/.exec(specifier)?.[1]
  if (workspace) return whyWorkspaceForbidden(home, rule, workspace)
  return rule.never?.test(specifier) ? rule.instead : null
}

function whyWorkspaceForbidden(home: string, rule: Rule, workspace: string): string | null {
  if (home.endsWith(`/${workspace}`) || rule.may.includes(workspace)) return null
  return workspace === 'testkit' ? 'testkit is for tests only' : rule.instead
}

function whyRelativeForbidden(file: string, home: string, specifier: string): string | null {
  const target = path.posix.join(path.posix.dirname(file), specifier)
  if (!target.startsWith(`${home}/`)) return 'import another workspace by its name, @peregrine/…'
  const [from, to] = [findFeature(file), findFeature(target)]
  if (from && to && from !== to)
    return 'features never import features: let the route or app.ts compose them, or move what both need down'
  return whyRoomForbidden(file, target)
}

function whyRoomForbidden(file: string, target: string): string | null {
  const root = file.split('/').slice(0, 3).join('/')
  const [from, to] = [findFolder(file, root), findFolder(target, root)]
  const folder = folders[root]?.[from]
  return !folder || to === from || folder.may.includes(to) ? null : folder.instead
}

/** The folder below `src` containing a file; `.` for a file of `src` itself. */
function findFolder(file: string, root: string): string {
  const [first = '', rest] = file.slice(root.length + 1).split('/')
  return rest === undefined ? '.' : first
}

function findFeature(file: string): string | undefined {
  return /\/features\/([^/]+)\//.exec(file)?.[1]
}
