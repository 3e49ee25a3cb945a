import type { ReactNode } from 'react'
import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { Actions, type Action } from '#ui/action/actions.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { GoodsPicture } from '#widgets/goods/goods-picture.tsx'
import { toneOf } from '#widgets/order/order.ts'
import type { Ware } from '../mini-shop.ts'
import styles from './list.module.css'

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className={styles.tags}>
    {tags.map((tag) => (
      <span key={tag}>{tag}</span>
    ))}
  </span>
)

const Name = ({ row, tick, shows }: { row: Ware; tick: ReactNode; shows: boolean }) => (
  <div className={styles.ware}>
    {tick}
    <GoodsPicture item={{ item_name: row.name, item_img: row.image }} size="list" />
    <div>
      <p>
        {row.actions.includes('edit') ? (
          <PageLink to={routeTo('miniGoods', { ware: row.id })} title={row.name}>
            {row.name}
          </PageLink>
        ) : (
          <span title={row.name}>{row.name}</span>
        )}
      </p>
      <p className={styles.note} title={row.category}>
        {row.category}
        {shows && ` · ${row.shop.name}`}
      </p>
      {row.tags.length > 0 && <Tags tags={row.tags} />}
    </div>
  </div>
)

/** Whose turn it is stands under where the ware is: the pay-app's, or ours again with its reason. */
const State = ({ row: { tone, status_zh, reason, waiting } }: { row: Ware }) => (
  <>
    <StatusTag tone={toneOf(tone)}>{status_zh}</StatusTag>
    {waiting && <p className={styles.note}>{waiting}</p>}
    {reason && (
      <p className={styles.bad} title={reason}>
        支付宝：{reason}
      </p>
    )}
  </>
)

const Price = ({ row: { price_min, price_max } }: { row: Ware }) => (
  <>
    <Money yuan={price_min} />
    {price_max !== price_min && (
      <>
        {' 至 '}
        <Money yuan={price_max} />
      </>
    )}
  </>
)

export const columnsFor = (
  actionsOf: (row: Ware) => Action[],
  tickOf: (id: string) => ReactNode,
  /** With one mini-program nobody needs its name. */
  showsProgram: boolean,
): Column<Ware>[] => [
  { title: '商品', lead: true, render: (row) => <Name row={row} tick={tickOf(row.id)} shows={showsProgram} /> },
  { title: '价格', width: 128, right: true, render: (row) => <Price row={row} /> },
  {
    title: '库存',
    width: 80,
    right: true,
    render: ({ stock, sku_total }) => (
      <>
        {stock === 0 ? <span className={styles.bad}>售罄</span> : stock}
        {sku_total > 1 && <p className={styles.note}>{sku_total}个规格</p>}
      </>
    ),
  },
  { title: '状态', width: 176, render: (row) => <State row={row} /> },
  { title: '操作', width: 152, render: (row) => <Actions quiet lone actions={actionsOf(row)} /> },
]
