import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const transferOrdersMenu: readonly MenuRow[] = [
  {
    ...at('transferOrders'),
    allow: 'transfer.read',
    child: [
      { ...at('transferOrder'), allow: 'transfer.read', hidden: true },
      { ...at('assignTransfer'), allow: 'transfer.create', hidden: true },
      { ...at('modifyTransfer'), allow: 'transfer.create', hidden: true },
      { ...at('evaluateTransfer'), allow: 'transfer.settle', hidden: true },
    ],
  },
  { ...at('createTransfer'), allow: 'transfer.create' },
]
