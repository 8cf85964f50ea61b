import type { LocalWallet, VaultContents } from '@peregrine/wallet/vault/vaultRecord'
import { NetworkBadge } from '../../../domain/chains/NetworkBadge.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { walletClient } from '../../walletClient.ts'
import { networksOfType } from './networksOfType.ts'

type DefaultNetworksProps = {
  wallet: LocalWallet
  defaults: VaultContents['defaults']
  isLocked: boolean
  run: (request: () => Promise<void>) => Promise<boolean>
}

/** The networks that this wallet trades on where none is picked; pressing one makes it so. */
export function DefaultNetworks({ wallet, defaults, isLocked, run }: DefaultNetworksProps) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('own.defaults')} className="flex items-center gap-0.5">
      {networksOfType(wallet.type).map((network) => {
        const isDefault = defaults[network] === wallet.address
        const name = t(isDefault ? 'own.default.is' : 'own.default.make', {
          network: t(`network.${network}`),
        })
        return (
          <button
            key={network}
            type="button"
            aria-pressed={isDefault}
            aria-label={name}
            title={name}
            disabled={isLocked || isDefault}
            data-testid={`default-${network}`}
            onClick={() => void run(() => walletClient.setDefault(network, wallet.index))}
            className="flex size-6 cursor-pointer items-center justify-center rounded-control border border-transparent opacity-40 grayscale hover:opacity-100 hover:grayscale-0 disabled:cursor-default aria-pressed:border-accent aria-pressed:opacity-100 aria-pressed:grayscale-0"
          >
            <span aria-hidden className="flex">
              <NetworkBadge network={network} />
            </span>
          </button>
        )
      })}
    </div>
  )
}
