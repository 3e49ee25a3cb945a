import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { GoodsPicture } from '#widgets/goods/goods-picture.tsx'
import type { PreviewRow } from '../mini-shop.ts'
import styles from './shelf.module.css'

const Standing = ({ row: { on_sale, stock, url } }: { row: PreviewRow }) => {
  if (on_sale) return <StatusTag tone="green">可购买</StatusTag>
  return url && stock === 0 ? (
    <StatusTag tone="yellow">售罄</StatusTag>
  ) : (
    <StatusTag tone="neutral">顾客看不到</StatusTag>
  )
}

const Seen = ({ row }: { row: PreviewRow }) => (
  <li className={styles.seen}>
    <GoodsPicture item={{ item_name: row.name, item_img: row.image }} size="pool" />
    <div>
      <strong title={row.name}>{row.name}</strong>
      <p className={styles.note}>{[row.spec, ...row.tags].filter(Boolean).join(' · ')}</p>
      <p>
        <Money yuan={row.price} />
      </p>
    </div>
    <div className={styles.right}>
      <Standing row={row} />
      {row.url && (
        <a href={row.url} target="_blank" rel="noreferrer">
          打开顾客页面
        </a>
      )}
    </div>
  </li>
)

/** What a shopper sees, kind by kind: of one ware, or of the whole shelf. */
export const PreviewDrawer = ({ sku, title, onClose }: { sku: string; title: string; onClose: () => void }) => {
  const rows = useRead(miniShop.preview, { params: { sku } })
  return (
    <Drawer title={title} onClose={onClose}>
      <Loaded reading={rows}>
        {(seen) =>
          seen.length === 0 ? (
            <Empty reason="顾客现在看不到商品，上架以后会出现在这里" />
          ) : (
            <ul className={styles.shelf} aria-label="顾客看到的商品">
              {seen.map((row) => (
                <Seen key={row.sku_id} row={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Drawer>
  )
}
