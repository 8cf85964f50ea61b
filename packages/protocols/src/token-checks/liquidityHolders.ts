import type { ChainKey } from '@peregrine/core/network'

export type Locker = { name: string; address: string }

// UNCX: its app's own table of lockers by factory (uncx-network/liquidity-locker-univ2-contracts and the app's bundle);
// Team Finance V3 and PinkLock V2: several agreeing public lists, not the operators' own pages.
const lockers: Record<ChainKey, readonly Locker[]> = {
  eth: [
    { name: 'UNCX', address: '0x663a5c229c09b049e36dcc11a9b0d4a8eb9db214' },
    { name: 'UNCX', address: '0x59d7d55ddc58494fbbbca29904f108ece82ac7fb' },
    { name: 'Team Finance', address: '0xe2fe530c047f2d85298b07d9333c05737f1435fb' },
    { name: 'PinkLock', address: '0x71b5759d73262fbb223956913ecf4ecc51057641' },
  ],
  base: [
    { name: 'UNCX', address: '0xc4e637d37113192f4f1f060daebd7758de7f4131' },
    { name: 'Team Finance', address: '0x4f0fd563be89ec8c3e7d595bf3639128c0a7c33a' },
  ],
  bsc: [
    { name: 'UNCX', address: '0xc765bddb93b0d1c1a88282ba0fa6b2d00e3e0c83' },
    { name: 'Team Finance', address: '0x0c89c0407775dd89b12918b9c0aa42bf96518820' },
    { name: 'PinkLock', address: '0x407993575c91ce7643a4d4ccacc9a98c36ee1bbe' },
  ],
  sol: [],
}

/** Contracts that lock others' pool shares for an agreed time. Unlisted lockers are not detected. */
export function lockersOf(chain: ChainKey): readonly Locker[] {
  return lockers[chain]
}
