import { type Network, networks } from '@peregrine/core/network'
import { iconName } from '@peregrine/ui/iconName'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

/** White shapes on the chain's colour, in a box of 14. */
const marks: Record<Network, string> = {
  eth: 'M7 2 10.500 7 7 9.200 3.500 7zM7 12 3.500 8 7 10.100 10.500 8z',
  base: 'M7 3a4 4 0 1 1-3.900 4.700h5.100V6.300H3.100A4 4 0 0 1 7 3z',
  bsc: 'M7 2.500 8.500 4 7 5.500 5.500 4zM4 5.500 5.500 7 4 8.500 2.500 7zM10 5.500 11.500 7 10 8.500 8.500 7zM7 8.500 8.500 10 7 11.500 5.500 10z',
  four: 'M8 2.500H6.600L3 8.200V9.500h3.700v2H8.300v-2H9.800V8.200H8.300V2.500zM6.700 5v3.200H4.700z',
  sol: 'M4.300 3.500h6.200L9.200 5H3zM3 6.300h6.200l1.300 1.500H4.300zM4.300 9h6.200l-1.300 1.500H3z',
  pump: 'M9.300 2.800a2.700 2.700 0 0 1 0 3.800L6.600 9.300 4.700 7.400 2.800 5.500zM4.700 11.200a2.700 2.700 0 0 1-1.900-4.600l.9-.9 4.600 4.600-.9.9a2.700 2.700 0 0 1-2.700 0z',
}

const colours: Record<Network, string> = {
  eth: 'var(--chain-eth)',
  base: 'var(--chain-base)',
  bsc: 'var(--chain-bsc)',
  four: 'var(--chain-four)',
  sol: 'var(--chain-sol)',
  pump: 'var(--chain-pump)',
}

/** Returns the mark as an image: one element per row instead of four, painted from the same image everywhere. */
function pictureOf(network: Network): string {
  const isDark = network === 'bsc' || network === 'four' || network === 'pump'
  const path = `<path d="${marks[network]}" fill="${isDark ? '#12161f' : '#fff'}" fill-rule="evenodd"/>`
  return `url('data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 14 14">${path}</svg>`)}')`
}

const pictures = Object.fromEntries(
  networks.map((network) => [
    network,
    { backgroundColor: colours[network], backgroundImage: pictureOf(network) },
  ]),
) as Record<Network, CSSProperties>

/** The 14 px mark of a network in its colour; its name is the label. */
export function NetworkBadge({ network }: { network: Network }) {
  const { t } = useTranslation()
  const name = t(`network.${network}`)
  return (
    <span
      role="img"
      {...iconName(name)}
      className="inline-block size-3.5 shrink-0 rounded-full"
      style={pictures[network]}
    />
  )
}
