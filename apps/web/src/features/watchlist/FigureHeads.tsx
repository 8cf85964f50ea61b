import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

const heads = [
  { key: 'watchlist.price', isWide: false },
  { key: 'watchlist.sort.mcap', isWide: false },
  { key: 'watchlist.sort.change1h', isWide: false },
  { key: 'watchlist.sort.change24h', isWide: false },
  { key: 'watchlist.liquidity', isWide: true },
  { key: 'watchlist.volume1h', isWide: true },
] as const

/** The column titles of `FigureCells`. */
export function FigureHeads() {
  const { t } = useTranslation()
  return heads.map(({ key, isWide }) => (
    <span key={key} className={`truncate text-right ${isWide ? 'max-xl:hidden' : ''}`}>
      {t(key)}
    </span>
  ))
}
