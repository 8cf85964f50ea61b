import { Identicon } from '@peregrine/ui/Identicon'
import { translate } from '../../kit/i18n/translate.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { copyText } from '../../kit/figures/copyText.ts'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import type { SessionWallet } from '../../domain/session/parseSession.ts'
import { showToast } from '../../kit/toast/showToast.ts'

/** The signed-in wallet: avatar, address and chain family. */
export function Owner({ session: { address, chainFamily } }: { session: SessionWallet }) {
  const { t } = useTranslation()
  return (
    <>
      <Identicon seed={address} />
      <span translate="no" data-address={address} title={address} className="font-mono text-[11px]">
        {shortAddress(address)}
      </span>
      <span className="ml-auto rounded-control bg-raised px-1 text-data text-muted">
        {t(`user.menu.family.${chainFamily}`)}
      </span>
    </>
  )
}

/** Copies the user's own address and shows whether it worked. */
export async function copyOwner({ address }: SessionWallet): Promise<void> {
  const isDone = await copyText(address)
  showToast({
    kind: isDone ? 'success' : 'error',
    text: translate(isDone ? 'address.copied' : 'address.copyFailed'),
  })
}
