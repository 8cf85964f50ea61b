import type { ReactNode } from 'react'
import type { WalletChoice } from '../../domain/wallet-connect/connectWallet.ts'

type Mark = { ground: string; ink: string; shape: ReactNode }

const checkers = <path d="M5 5h4v4H5zM11 5h4v4h-4zM8 8h4v4H8zM5 11h4v4H5zM11 11h4v4h-4z" />
const okx: Mark = { ground: '#101114', ink: '#ffffff', shape: checkers }

/** Small icons of our own: enough to distinguish the wallets, in both themes. */
const marks: Record<WalletChoice, Mark> = {
  multi: okx,
  okxEvm: okx,
  okxSol: okx,
  metamask: {
    ground: '#f6851b',
    ink: '#ffffff',
    shape: <path d="M4 5l4.5 3h3L16 5l-1 6 1 3-3.5-.8L10 15l-2.500-1.800L4 14l1-3z" />,
  },
  phantom: {
    ground: '#7c6ce0',
    ink: '#ffffff',
    shape: (
      <path
        fillRule="evenodd"
        d="M10 4.500c3.600 0 6 2.500 6 5.500 0 3.400-2.700 5.500-4.700 5.500-1 0-1.200-.9-1.200-.9s-.7.9-1.900.9-1.200-1-1.200-1-.7.8-1.700.8C4.300 15.300 4 14.500 4 13.400 4 8 6.600 4.500 10 4.500zM10.600 8.300v2.200h1.300V8.300zm2.800 0v2.200h1.300V8.300z"
      />
    ),
  },
  tokenPocket: {
    ground: '#2980fe',
    ink: '#ffffff',
    shape: (
      <path d="M4.500 5.500h8a3.300 3.300 0 0 1 0 6.600H10V15H7.200V8.300H4.500zM10 8.300v1.200h2.300a.6.6 0 0 0 0-1.200z" />
    ),
  },
  walletConnect: {
    ground: '#3b99fc',
    ink: '#ffffff',
    shape: (
      <path d="M5 8.400c2.800-2.700 7.200-2.700 10 0l-1.200 1.200a5.400 5.400 0 0 0-7.600 0zM3.600 9.900L7 13.200l3-2.900 3 2.900 3.400-3.300 1 1-4.400 4.300-3-2.900-3 2.900-4.400-4.300z" />
    ),
  },
}

/** The icon of a wallet's button; the name is next to it. */
export function SignInIcon({ choice, size = 28 }: { choice: WalletChoice; size?: number }) {
  const { ground, ink, shape } = marks[choice]
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 20 20" className="shrink-0">
      <rect width="20" height="20" rx="5" fill={ground} />
      {/* A black icon on a dark page would have no edge. */}
      <rect
        x=".25"
        y=".25"
        width="19.5"
        height="19.5"
        rx="4.75"
        fill="none"
        className="stroke-line"
        strokeWidth=".5"
      />
      <g fill={ink}>{shape}</g>
    </svg>
  )
}
