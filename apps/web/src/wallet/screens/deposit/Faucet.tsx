import type { Network } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { FieldError } from '@peregrine/ui/FieldError'
import { useQueryClient } from '@tanstack/react-query'
import { Droplets } from 'lucide-react'
import { useState } from 'react'
import { askTestCoins } from '../../../domain/funding/askTestCoins.ts'
import { failureText } from '../../../kit/http/failureText.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'

type FaucetProps = { networks: readonly Network[]; address: string }

/** Coins of the sandbox, for nothing. */
export function Faucet({ networks, address }: FaucetProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<Network | null>(null)
  const [given, setGiven] = useState<readonly Network[]>([])
  const [failure, setFailure] = useState<string>()
  async function ask(network: Network): Promise<void> {
    setBusy(network)
    setFailure(undefined)
    try {
      await askTestCoins(queries, network, address)
      setGiven((before) => [...before, network])
    } catch (error) {
      setFailure(failureText(error, t))
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className="flex flex-col gap-1.5 rounded-control border border-line p-2" data-testid="faucet">
      <p className="text-data text-muted">{t('own.faucet.says')}</p>
      <div className="flex flex-wrap gap-1.5">
        {networks.map((network) => (
          <Button
            key={network}
            disabled={busy !== null}
            data-testid={`faucet-${network}`}
            onClick={() => void ask(network)}
          >
            <Droplets aria-hidden size={13} />
            {t(given.includes(network) ? 'own.faucet.given' : 'own.faucet.ask', {
              network: t(`network.${network}`),
            })}
          </Button>
        ))}
      </div>
      <FieldError text={failure} testId="faucet" />
    </div>
  )
}
