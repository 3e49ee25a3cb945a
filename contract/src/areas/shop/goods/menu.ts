import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const goodsMenu: readonly MenuRow[] = [
  {
    ...at('goods'),
    allow: 'goods.read',
    child: [
      { ...at('editGoods'), allow: 'goods.edit', hidden: true },
      { ...at('importGoods'), allow: 'goods.edit', hidden: true },
    ],
  },
]
