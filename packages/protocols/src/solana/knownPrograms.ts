import { findVenueName, programs, routers } from './programs.ts'

// docs.solanalabs.com/runtime/programs and /runtime/sysvars; Metaplex's token metadata; Squads v3 and v4.
const runtimePrograms: readonly string[] = [
  'AddressLookupTab1e1111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'Config1111111111111111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'NativeLoader1111111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
  'Stake11111111111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  'SMPLecH534NA9acpos4G6x7uf3LWbCAwZQE9e8ZekMu',
  'SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf',
]

const named: ReadonlySet<string> = new Set([...Object.values(programs), ...runtimePrograms])

/** The authorities of all pools of Raydium's AMM v4 and CPMM: accounts of nobody, which look like unused wallets. */
const poolAuthorities: readonly string[] = [
  '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1',
  'GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL',
]

/** True for a program that is known by its id: of the runtime, of a venue or a router; and for sysvars. */
export function isKnownProgram(address: string): boolean {
  return named.has(address) || isTradeProgram(address) || /^Sysvar[1-9A-HJ-NP-Za-km-z]+1{8}$/.test(address)
}

const leaves: ReadonlySet<string> = new Set<string>([
  programs.system,
  programs.token,
  programs.token2022,
  programs.associatedToken,
  programs.computeBudget,
  programs.memo,
])

/** True for a program whose accounts are pools, curves, orders or vaults. */
export function isTradeProgram(address: string): boolean {
  const isNamed = (Object.values(programs) as readonly string[]).includes(address)
  return (isNamed && !leaves.has(address)) || findVenueName(address) !== null || routers.has(address)
}

/** True for the authority of a venue's pools. */
export function isPoolAuthority(address: string): boolean {
  return poolAuthorities.includes(address)
}
