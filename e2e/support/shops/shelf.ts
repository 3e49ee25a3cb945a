import { aGoods, type GoodsFacts } from '../../../server/src/areas/shop/goods/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import type { Person } from '../people.ts'

/** Goods that somebody sells. */
export const onShelf = ({ merchantId }: Person, facts: GoodsFacts): Promise<number> =>
  within((tx) => aGoods(tx, merchantId, facts))
