import { Money } from '#ui/value/money.tsx'
import { GoodsPicture } from '#widgets/goods/goods-picture.tsx'
import type { GoodsItem } from './order.ts'
import styles from './goods-list.module.css'

const words = ({ item_name, item_total }: GoodsItem): string => `${item_name} ×${String(item_total)}`

/** All goods in one line, for a card. */
export const GoodsLine = ({ goods }: { goods: readonly GoodsItem[] }) => {
  const [first, ...others] = goods
  if (!first) return null
  return (
    <span className={styles.line} title={goods.map(words).join('\n')}>
      <span className={styles.name}>{words(first)}</span>
      {others.length > 0 && <span className={styles.more}>等 {goods.length} 件商品</span>}
    </span>
  )
}

/** The same behind the picture of the first, for a row. */
export const PicturedGoods = ({ goods }: { goods: readonly GoodsItem[] }) => (
  <span className={styles.pictured}>
    {goods[0] && <GoodsPicture item={goods[0]} size="list" />}
    <GoodsLine goods={goods} />
  </span>
)

/** Goods of a sales channel also have a kind and a price. */
type PricedItem = GoodsItem & { readonly item_spec?: string; readonly item_price?: string }

/** Every piece with its picture, what it costs and what was said about it. */
export const GoodsList = ({ goods }: { goods: readonly PricedItem[] }) => (
  <ul className={styles.goods} aria-label="商品">
    {Object.entries(goods).map(([at, item]) => (
      <li key={at}>
        {item.item_img ? (
          <a href={item.item_img} target="_blank" rel="noreferrer" aria-label={`查看${item.item_name}的图片`}>
            <GoodsPicture item={item} size="detail" />
          </a>
        ) : (
          <GoodsPicture item={item} size="detail" />
        )}
        <div>
          <p>{item.item_name}</p>
          {item.item_spec && <p className={styles.remarks}>{item.item_spec}</p>}
          {item.item_remarks && <p className={styles.remarks}>{item.item_remarks}</p>}
        </div>
        {item.item_price && <Money yuan={item.item_price} right />}
        <span className={styles.total}>×{String(item.item_total)}</span>
      </li>
    ))}
  </ul>
)
