import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

const hidden = { allow: 'qualification.read', hidden: true } as const

export const qualificationsMenu: readonly MenuRow[] = [
  {
    ...at('accountQualifications'),
    allow: 'qualification.read',
    child: [
      { ...at('storeCertificates'), ...hidden },
      { ...at('storeIdentityCard'), ...hidden },
      { ...at('storeBusinessLicence'), ...hidden },
      { ...at('storeFoodPermit'), ...hidden },
      { ...at('offlineIdentityCard'), ...hidden },
      { ...at('offlineBusinessLicence'), ...hidden },
      { ...at('offlineFoodPermit'), ...hidden },
    ],
  },
]
