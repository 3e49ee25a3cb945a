import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const accountMenu: readonly MenuRow[] = [
  {
    ...at('account'),
    allow: 'signedIn',
    child: [
      { ...at('loginPassword'), allow: 'signedIn', hidden: true },
      { ...at('payPassword'), allow: 'signedIn', hidden: true },
      { ...at('bindPhone'), allow: 'signedIn', hidden: true },
      { ...at('bindMail'), allow: 'signedIn', hidden: true },
      { ...at('bindWechat'), allow: 'signedIn', hidden: true },
      { ...at('contacts'), allow: 'signedIn', hidden: true },
      { ...at('cancelAccount'), allow: 'signedIn', hidden: true },
    ],
  },
  { ...at('notificationSetting'), allow: 'signedIn', preProduction: true },
]
