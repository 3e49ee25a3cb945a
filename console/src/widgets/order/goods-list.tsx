import { Money } from '#ui/value/money.tsx'
import type { GoodsItem } from './order.ts'
import styles from './goods-list.module.css'

const Picture = ({ item, size }: { item: GoodsItem; size: 'small' | 'large' }) =>
  item.item_img ? (
    <img className={styles.picture} data-size={size} src={item.item_img} alt="" loading="lazy" />
  ) : (
    <span className={styles.picture} data-size={size} aria-hidden />
  )

const words = ({ item_name, item_total }: GoodsItem): string => `${item_name} ×${String(item_total)}`

/** All goods in one line, for a card. */
export const GoodsLine = ({ goods }: { goods: readonly GoodsItem[] }) => {
  const [first, ...others] = goods
  if (!first) return null
  return (
    <span className={styles.line} title={goods.map(words).join('\n')}>
      <Picture item={first} size="small" />
      <span className={styles.name}>{words(first)}</span>
      {others.length > 0 && <span className={styles.more}>等 {goods.length} 件商品</span>}
    </span>
  )
}

/** Goods of a sales channel also have a kind and a price. */
type PricedItem = GoodsItem & { readonly item_spec?: string; readonly item_price?: string }

/** Every piece with its picture, what it costs and what was said about it. */
export const GoodsList = ({ goods }: { goods: readonly PricedItem[] }) => (
  <ul className={styles.goods} aria-label="商品">
    {Object.entries(goods).map(([at, item]) => (
      <li key={at}>
        {item.item_img ? (
          <a href={item.item_img} target="_blank" rel="noreferrer" aria-label={`查看${item.item_name}的图片`}>
            <Picture item={item} size="large" />
          </a>
        ) : (
          <Picture item={item} size="large" />
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
