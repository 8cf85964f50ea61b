import { nativeSolMint } from './programs.ts'

/** Tokens that trades may be paid in: SOL, USDC, USDT; others give 非支持类型token. */
export const anchors: Readonly<Record<string, { symbol: string; decimals: number }>> = {
  [nativeSolMint]: { symbol: 'SOL', decimals: 9 },
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: { symbol: 'USDC', decimals: 6 },
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: { symbol: 'USDT', decimals: 6 },
}

/** True for SOL, USDC and USDT. */
export function isAnchor(mint: string): boolean {
  return Object.hasOwn(anchors, mint)
}
