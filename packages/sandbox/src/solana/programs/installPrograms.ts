import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programs } from '@peregrine/protocols/solana/programs'
import type { Ledger } from '../ledger/ledger.ts'
import { addressBytes } from '../wire/programAddress.ts'
import {
  cpmmAccounts,
  cpmmCreateFeeAccount,
  pumpAccounts,
  pumpBuybackRecipient,
  pumpFeeRecipient,
  pumpSwapAccounts,
  tokenMetadata,
  wrappedSol,
} from './addresses.ts'
import { tokenAccountData } from './tokenData.ts'

const folder = join(import.meta.dirname, '../../../programs')

/** Fees of the stand-ins, as on mainnet in 2026. */
export const fees = {
  curveBps: 95n,
  curveCreatorBps: 30n,
  migrationLamports: 15_000_001n,
  poolLpBps: 20n,
  poolProtocolBps: 5n,
  poolCreatorBps: 5n,
  /** Out of a million. */
  cpmmTrade: 2_500n,
  /** Out of a million of the trade fee. */
  cpmmProtocol: 120_000n,
  cpmmFund: 40_000n,
}

/** Reserves of a new curve. */
export const newCurve = {
  virtualTokens: 1_073_000_000_000_000n,
  virtualLamports: 30_000_000_000n,
  realTokens: 793_100_000_000_000n,
  supply: 1_000_000_000_000_000n,
}

/** Loads the stand-in programs at their mainnet ids and writes the accounts that their owners set up on mainnet. */
export function installPrograms(ledger: Ledger, withdrawAuthority: string): void {
  const files: readonly (readonly [string, string])[] = [
    [programs.pumpfun, 'pump.so'],
    [programs.pumpswap, 'pump_amm.so'],
    [programs.raydiumCpmm, 'raydium_cpmm.so'],
    [tokenMetadata, 'token_metadata.so'],
  ]
  for (const [program, file] of files)
    ledger.svm.addProgram(addressBytes(program), readFileSync(join(folder, file)))
  writeConfig(ledger, pumpAccounts.global, programs.pumpfun, pumpGlobal(withdrawAuthority))
  writeConfig(ledger, pumpSwapAccounts.globalConfig, programs.pumpswap, pumpSwapConfig())
  writeConfig(ledger, cpmmAccounts.config, programs.raydiumCpmm, cpmmConfig())
  for (const address of [pumpFeeRecipient, cpmmCreateFeeAccount, withdrawAuthority])
    ledger.fund(address, 1_000_000_000n)
  const feeAccount = tokenAccountData({ mint: 'native', owner: pumpFeeRecipient, amount: 0n })
  ledger.setAccount(wrappedSol(pumpFeeRecipient), { ...feeAccount, owner: programs.token })
}

function writeConfig(ledger: Ledger, address: string, owner: string, data: Buffer): void {
  ledger.setAccount(address, {
    lamports: ledger.svm.minimumBalanceForRentExemption(BigInt(data.length)),
    data,
    owner,
  })
}

function put(data: Buffer, at: number, ...values: readonly bigint[]): void {
  values.forEach((value, index) => data.writeBigUInt64LE(value, at + index * 8))
}

function pumpGlobal(withdrawAuthority: string): Buffer {
  const data = Buffer.alloc(1087)
  Buffer.from('a7e8e8b1c86c727f', 'hex').copy(data)
  data[8] = 1
  data.set(addressBytes(pumpFeeRecipient), 41)
  put(
    data,
    73,
    newCurve.virtualTokens,
    newCurve.virtualLamports,
    newCurve.realTokens,
    newCurve.supply,
    fees.curveBps,
  )
  data.set(addressBytes(withdrawAuthority), 113)
  data[145] = 1
  put(data, 146, fees.migrationLamports, fees.curveCreatorBps)
  for (let i = 0; i < 7; i++) data.set(addressBytes(pumpFeeRecipient), 162 + 32 * i)
  for (let i = 0; i < 8; i++) data.set(addressBytes(pumpBuybackRecipient), 741 + 32 * i)
  return data
}

function pumpSwapConfig(): Buffer {
  const data = Buffer.alloc(1200)
  Buffer.from('95089ccaa0fcb0d9', 'hex').copy(data)
  put(data, 40, fees.poolLpBps, fees.poolProtocolBps)
  for (let i = 0; i < 8; i++) data.set(addressBytes(pumpFeeRecipient), 57 + 32 * i)
  for (let i = 0; i < 8; i++) data.set(addressBytes(pumpBuybackRecipient), 643 + 32 * i)
  put(data, 313, fees.poolCreatorBps)
  return data
}

function cpmmConfig(): Buffer {
  const data = Buffer.alloc(236)
  Buffer.from('daf42168cbcb2b6f', 'hex').copy(data)
  put(data, 12, fees.cpmmTrade, fees.cpmmProtocol, fees.cpmmFund, 150_000_000n)
  return data
}
