import { aGoods, type GoodsFacts } from '#areas/shop/goods/fixtures'
import type { Tx } from '#core/db/tx'

const shelf: readonly GoodsFacts[] = [
  { name: '开业花篮一对', code: 'HL-02', price: 398_00, stock: 6, state: 'delisted' },
  { name: '向日葵抱抱桶', code: 'BT-07', price: 158_00, stock: 0, state: 'approved' },
  { name: '草莓奶油生日蛋糕', code: 'DG-06', price: 218_00, stock: 4, state: 'draft' },
  { name: '香槟玫瑰满天星花盒', code: 'HH-19', price: 299_00, stock: 9, quick: true },
  { name: '33枝红玫瑰花束', code: 'RR-33', price: 268_00, stock: 12, quick: true },
  { name: '11枝红玫瑰花束', code: 'RR-11', price: 128_00, stock: 36, quick: true },
]

/** A small shelf: what is sold, what waits to be and what was. */
export const addGoods = async (tx: Tx, { merchantId }: { merchantId: number }): Promise<void> => {
  for (const facts of shelf) await aGoods(tx, merchantId, facts)
}
