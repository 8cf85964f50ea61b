import { Button } from '@peregrine/ui/Button'
import { Download, Plus, Upload } from 'lucide-react'
import { openImport } from '../../domain/doors/importDoor.ts'
import { openWatchedWalletForm } from '../../domain/doors/watchedWalletDoor.ts'
import { whenSignedIn } from '../../domain/session/whenSignedIn.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

const tools = [
  { name: 'import', icon: Download, open: () => openImport('choose') },
  { name: 'export', icon: Upload, open: () => openImport('export') },
] as const

/** Import and export work on the user's own list and need a sign-in, which the form itself asks for. */
export function WatchedWalletsTools() {
  const { t } = useTranslation()
  return (
    <div className="flex shrink-0 items-center gap-1.5 border-line border-b px-2 py-1.5">
      {tools.map(({ name, icon: Icon, open }) => (
        <Button key={name} onClick={() => void whenSignedIn(open)} data-testid={`tracker-${name}`}>
          <Icon aria-hidden size={13} />
          {t(`tracker.${name}`)}
        </Button>
      ))}
      <Button
        variant="primary"
        className="ml-auto"
        onClick={() => openWatchedWalletForm({ mode: 'add' })}
        data-testid="tracker-add"
      >
        <Plus aria-hidden size={13} />
        {t('tracker.add')}
      </Button>
    </div>
  )
}
