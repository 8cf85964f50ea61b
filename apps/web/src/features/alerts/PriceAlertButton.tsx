import { networkFacts } from '@peregrine/core/network'
import { iconName } from '@peregrine/ui/iconName'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useSignInDoor } from '../../domain/doors/signInDoor.ts'
import { useSession } from '../../domain/session/useSession.ts'
import { useTradeConfigs } from '../../domain/session/useTradeConfig.ts'
import { useAlertSetup } from './api.ts'
import { RulePart } from './rules/RulePart.tsx'
import { draftOf, newPrice, type PricedToken } from './rules/ruleDraft.ts'

/** The bell on a token's page that creates or edits its price alert. Asks visitors to sign in. */
export function PriceAlertButton({ token }: { token: PricedToken }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isVisitor = useSession(({ session }) => session === null)
  const { data } = useAlertSetup()
  const { eth, sol } = useTradeConfigs()
  const saved = networkFacts[token.network].family === 'SOL' ? sol : eth
  const rule = data?.rules.find(({ body }) => body.kind === 'price' && body.token === token.token)
  const open = () => (isVisitor ? useSignInDoor.getState().open() : setOpen(true))
  return (
    <>
      <button
        type="button"
        {...iconName(t('alerts.bell'))}
        aria-pressed={rule?.isOn ?? false}
        data-testid="price-alert"
        onClick={open}
        className="flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink aria-pressed:text-accent"
      >
        <Bell aria-hidden size={16} />
      </button>
      {isOpen && (
        <RulePart initial={rule ? draftOf(rule) : newPrice(token, saved)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
