import type { Original } from '@peregrine/contract/routes/search'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { usdShort } from '../../kit/figures/formatFigure.ts'

/** Returns a sentence on how a token resembles its original. */
export function useCopyReason({ why, network, symbol, liquidity }: Original): string {
  const { t } = useTranslation()
  return t(`copy.${why}`, { network: t(`network.${network}`), symbol, liquidity: usdShort(liquidity) })
}
