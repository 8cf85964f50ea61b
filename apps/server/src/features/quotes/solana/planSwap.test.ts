import { findProgramAddress } from '@peregrine/chains/sol/findProgramAddress'
import { associatedToken } from '@peregrine/protocols/solana/findAddress'
import { addressBytes, joinBytes, u64Bytes } from '@peregrine/protocols/solana/instructionParts'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { expect, test } from 'vitest'
import { canPay, emptiesSold } from './planSwap.ts'

const wallet = '3doDEfSXtM8MALCDD1ZiAo6Xc37i34HELoEsrK4cZKxF'
const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const own = await associatedToken(findProgramAddress, wallet, mint, programs.token)

function holding(units: bigint) {
  const data = new Uint8Array(165)
  data.set(joinBytes(addressBytes(mint), addressBytes(wallet), u64Bytes(units)))
  data[108] = 1
  return new Map([[own, { owner: programs.token, data }]])
}

const sells = (spend: bigint, tokenIn: string = mint) => ({
  spend,
  hops: [{ tokenIn, programIn: programs.token }],
})

test.each([
  ['everything', sells(7n), holding(7n), true],
  ['a part', sells(6n), holding(7n), false],
  ['what nothing was read of', sells(7n), new Map(), false],
  ['SOL', sells(7n, nativeSolMint), holding(7n), false],
])('a trade that spends %s', async (_, route, accounts, isEmptied) => {
  expect(await emptiesSold(findProgramAddress, { route, accounts }, wallet)).toBe(isEmptied)
})

test.each([
  ['little to an account that is there', { recipient: own }, 1n, true],
  ['little to an account that is not', { recipient: mint }, 890_879n, false],
  ['enough to an account that is not', { recipient: mint }, 890_880n, true],
  ['nothing to nobody', null, 0n, true],
] as const)('the operator’s fee can be paid: %s', (_, fee, lamports, isPayable) => {
  expect(canPay(fee, lamports, holding(7n))).toBe(isPayable)
})
