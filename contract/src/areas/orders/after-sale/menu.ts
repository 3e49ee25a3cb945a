import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

/** Below what was sent… */
export const sentCasesMenu: readonly MenuRow[] = [
  {
    ...at('sentAfterSales'),
    allow: 'afterSale.read',
    child: [
      {
        ...at('applyAfterSale'),
        allow: 'afterSale.apply',
        hidden: true,
      },
      {
        ...at('editAfterSale'),
        allow: 'afterSale.apply',
        hidden: true,
      },
      {
        ...at('sentAfterSale'),
        allow: 'afterSale.read',
        hidden: true,
      },
    ],
  },
]

/** …and below what was received. */
export const receivedCasesMenu: readonly MenuRow[] = [
  {
    ...at('receivedAfterSales'),
    allow: 'afterSale.read',
    child: [
      {
        ...at('receivedAfterSale'),
        allow: 'afterSale.read',
        hidden: true,
      },
    ],
  },
]
