import 'i18next'
import type { Messages } from '../../locales/messages.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    keySeparator: false
    nsSeparator: false
    returnNull: false
    resources: { shell: Messages }
  }
}
