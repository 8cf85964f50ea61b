// Development tool: `node packages/sandbox/scripts/fetch-artifacts.mjs` (needs npm and its registry). Extracts the
// published contracts from their npm packages, compiles our own, and writes artifacts/*.json and artifacts/NOTICE.md.
// The packages are unpacked in a temporary folder and never become dependencies.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { keccak256 } from 'viem'

const here = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const out = path.join(here, 'artifacts')
const temp = mkdtempSync(path.join(tmpdir(), 'sandbox-artifacts-'))
const require = createRequire(import.meta.url)

const packages = {
  weth: 'canonical-weth@1.4.0',
  v2core: '@uniswap/v2-core@1.0.1',
  v2periphery: '@uniswap/v2-periphery@1.1.0-beta.0',
  lib: '@uniswap/lib@1.1.1',
  v3core: '@uniswap/v3-core@1.0.1',
  v3periphery: '@uniswap/v3-periphery@1.4.4',
  swapRouter: '@uniswap/swap-router-contracts@1.3.1',
  universalRouter: '@uniswap/universal-router@2.1.0',
  bedrock: '@eth-optimism/contracts-bedrock@0.17.3',
  pancakeV2: '@pancakeswap-libs/pancake-swap-core@0.1.0',
  pancakePeriphery: 'pancakeswap-peripheral@1.1.0-beta.0',
  pancakeV3: '@pancakeswap/v3-core@1.0.2',
  solc6: 'solc@0.6.6',
  solc8: 'solc@0.8.37',
}

/** Contracts with a published build: our name, package, file. */
const published = [
  ['WETH9', 'weth', 'build/contracts/WETH9.json'],
  ['UniswapV2Factory', 'v2core', 'build/UniswapV2Factory.json'],
  ['UniswapV2Router02', 'v2periphery', 'build/UniswapV2Router02.json'],
  ['UniswapV3Factory', 'v3core', 'artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'],
  [
    'NonfungiblePositionManager',
    'v3periphery',
    'artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  ],
  ['QuoterV2', 'v3periphery', 'artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json'],
  ['SwapRouter02', 'swapRouter', 'artifacts/contracts/SwapRouter02.sol/SwapRouter02.json'],
  ['UniversalRouter', 'universalRouter', 'artifacts/contracts/UniversalRouter.sol/UniversalRouter.json'],
  [
    'UnsupportedProtocol',
    'universalRouter',
    'artifacts/contracts/deploy/UnsupportedProtocol.sol/UnsupportedProtocol.json',
  ],
  ['PancakeV3Factory', 'pancakeV3', 'artifacts/contracts/PancakeV3Factory.sol/PancakeV3Factory.json'],
  ['PancakeV3Pool', 'pancakeV3', 'artifacts/contracts/PancakeV3Pool.sol/PancakeV3Pool.json'],
]

/** Imports in a package's source that use another package's path. */
const remapped = {
  '@uniswap/v2-core/contracts/interfaces/IPancakePair.sol': [
    'pancakeV2',
    'contracts/interfaces/IPancakePair.sol',
  ],
  '@uniswap/v2-core/contracts/interfaces/IPancakeFactory.sol': [
    'pancakeV2',
    'contracts/interfaces/IPancakeFactory.sol',
  ],
  '@uniswap/lib/contracts/libraries/TransferHelper.sol': ['lib', 'contracts/libraries/TransferHelper.sol'],
}

const fileOf = (key, file) => path.join(temp, key, 'package', file)
const manifestOf = (key) => JSON.parse(readFileSync(fileOf(key, 'package.json'), 'utf8'))
const withPrefix = (hex) => (hex.startsWith('0x') ? hex : `0x${hex}`)

function unpack() {
  for (const [key, spec] of Object.entries(packages)) {
    const dir = path.join(temp, key)
    mkdirSync(dir)
    const file = execFileSync('npm', ['pack', '--silent', spec], { cwd: dir, encoding: 'utf8' })
      .trim()
      .split('\n')
      .at(-1)
    execFileSync('tar', ['xzf', file], { cwd: dir })
  }
}

function write(name, content) {
  writeFileSync(path.join(out, `${name}.json`), `${JSON.stringify({ name, ...content }, null, 1)}\n`)
}

function sourceOf(key) {
  const { name, version, license } = manifestOf(key)
  return { package: name, version, licence: license }
}

function takePublished() {
  for (const [name, key, file] of published) {
    const artifact = JSON.parse(readFileSync(fileOf(key, file), 'utf8'))
    const links = artifact.linkReferences ?? {}
    if (Object.keys(links).length > 0)
      throw new Error(`${name} has to be linked: ${Object.keys(links).join(', ')}`)
    write(name, { ...sourceOf(key), bytecode: withPrefix(artifact.bytecode.object ?? artifact.bytecode) })
  }
}

/**
 * The published pair charges 0.2 %; mainnet's charges 0.25 %, 1 of 400 instead of 2 of 1000 in the code. The pair's
 * code is inside the factory's.
 */
function takePancakeFactory() {
  const codeOf = (name) => {
    const { bytecode } = JSON.parse(readFileSync(fileOf('pancakeV2', `build/${name}.json`), 'utf8'))
    return withPrefix(bytecode.object ?? bytecode)
  }
  const pair = codeOf('PancakePair').slice(2)
  const factory = codeOf('PancakeFactory')
  const patched = withMainnetFee(pair)
  if (factory.split(pair).length !== 2)
    throw new Error('PancakeFactory does not hold the code of PancakePair')
  write('PancakeFactory', {
    ...sourceOf('pancakeV2'),
    changed: 'fee of 0.25 % instead of 0.2 %',
    pairInitHash: keccak256(`0x${patched}`),
    bytecode: factory.replace(pair, patched),
  })
}

function withMainnetFee(pair) {
  const patches = [
    [/84600263ffffffff/g, '84600163ffffffff', 2],
    [/876103e863ffffffff/g, '8761019063ffffffff', 1],
    [/620f4240/g, '62027100', 1],
  ]
  return patches.reduce((code, [from, to, count]) => {
    if ((code.match(from) ?? []).length !== count)
      throw new Error(`PancakePair: ${from} is not there ${count} times`)
    return code.replace(from, to)
  }, pair)
}

/** Multicall3, and Permit2 with its two immutables (chain id, domain separator) still unset. */
function takePreinstalls() {
  const text = readFileSync(fileOf('bedrock', 'src/libraries/Preinstalls.sol'), 'utf8')
  const codeOf = (constant) => {
    const code = new RegExp(`${constant} =\\s*hex"([0-9a-f]+)"`).exec(text)?.[1]
    if (!code) throw new Error(`no ${constant} in Preinstalls.sol`)
    return `0x${code}`
  }
  write('Multicall3', { ...sourceOf('bedrock'), deployedBytecode: codeOf('MultiCall3Code') })
  write('Permit2', {
    ...sourceOf('bedrock'),
    deployedBytecode: codeOf('Permit2TemplateCode'),
    immutables: { chainId: 6945, domainSeparator: 6983 },
  })
}

/** Runs a package's Solidity compiler on standard JSON input; throws its messages on errors. */
function compile(solcKey, sources, settings) {
  const module = require(fileOf(solcKey, 'soljson.js'))
  const run = module.cwrap('solidity_compile', 'string', ['string', 'number', 'number'])
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      ...settings,
      outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  const answer = JSON.parse(run(JSON.stringify(input), 0, 0))
  const errors = (answer.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return answer.contracts
}

function pancakeSources() {
  const sources = {}
  const dir = fileOf('pancakePeriphery', 'contracts')
  for (const file of [
    'PancakeRouter.sol',
    ...['interfaces', 'libraries'].flatMap((sub) =>
      readdirSync(path.join(dir, sub)).map((name) => `${sub}/${name}`),
    ),
  ]) {
    if (file.endsWith('.sol') && !file.includes('Oracle'))
      sources[`contracts/${file}`] = { content: readFileSync(path.join(dir, file), 'utf8') }
  }
  for (const [name, [key, file]] of Object.entries(remapped))
    sources[name] = { content: readFileSync(fileOf(key, file), 'utf8') }
  return sources
}

/** The router of the first PancakeSwap, with mainnet's later fee of 0.25 % and a placeholder for the pair hash. */
function takePancakeRouter() {
  const sources = pancakeSources()
  const library = sources['contracts/libraries/PancakeLibrary.sol']
  library.content = library.content
    .replace('d0d4c4cd0848c93cb4fd1f498d7013ee6bfb25783ea21593d5834f5d250ece66', 'f0'.repeat(32))
    .replaceAll('.mul(998)', '.mul(9975)')
    .replaceAll('.mul(1000)', '.mul(10000)')
  const contracts = compile('solc6', sources, {
    optimizer: { enabled: true, runs: 999999 },
    evmVersion: 'istanbul',
  })
  const { evm } = contracts['contracts/PancakeRouter.sol'].PancakeRouter
  write('PancakeRouter', {
    ...sourceOf('pancakePeriphery'),
    bytecode: `0x${evm.bytecode.object}`,
    pairHashPlaceholder: 'f0'.repeat(32),
  })
}

function compileOwn() {
  const dir = path.join(here, 'contracts')
  const sources = Object.fromEntries(
    readdirSync(dir)
      .sort()
      .map((file) => [file, { content: readFileSync(path.join(dir, file), 'utf8') }]),
  )
  const settings = {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    viaIR: true,
    metadata: { bytecodeHash: 'none', appendCBOR: false },
  }
  for (const contracts of Object.values(compile('solc8', sources, settings))) {
    for (const [name, { evm }] of Object.entries(contracts)) {
      if (evm.bytecode.object === '' || name === 'SandboxToken') continue
      write(name, {
        package: '@peregrine/sandbox',
        version: '0.1.0',
        licence: 'MIT',
        bytecode: `0x${evm.bytecode.object}`,
        deployedBytecode: `0x${evm.deployedBytecode.object}`,
      })
    }
  }
}

function writeNotice() {
  const rows = readdirSync(out)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(path.join(out, file), 'utf8')))
    .map(({ name, package: from, version, licence }) => `| ${name} | ${from} ${version} | ${licence} |`)
  writeFileSync(
    path.join(out, 'NOTICE.md'),
    `# Contracts of the sandbox\n\nCompiled code that runs only on the local chains of the sandbox. Each file keeps the licence of the package it was\ntaken from; the sources are in those packages. Written by \`scripts/fetch-artifacts.mjs\`.\n\n| Contract | Source | Licence |\n|---|---|---|\n${rows.join('\n')}\n`,
  )
}

try {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out)
  unpack()
  takePublished()
  takePreinstalls()
  takePancakeFactory()
  takePancakeRouter()
  compileOwn()
  writeNotice()
} finally {
  rmSync(temp, { recursive: true, force: true })
}
process.exit(0)
