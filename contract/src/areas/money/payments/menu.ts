import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const paymentsMenu: readonly MenuRow[] = [
  {
    ...at('recharge'),
    allow: 'finance.pay',
    child: [{ ...at('remittanceCode'), allow: 'finance.pay', hidden: true }],
  },
]
