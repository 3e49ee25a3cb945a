import type { ReactNode } from 'react'
import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { Actions, type Action } from '#ui/action/actions.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { GoodsPicture } from '#widgets/goods/goods-picture.tsx'
import { toneOf } from '#widgets/order/order.ts'
import type { GoodsRow } from '../goods.ts'
import styles from './list.module.css'

const Name = ({ row, tick }: { row: GoodsRow; tick: ReactNode }) => (
  <div className={styles.goods}>
    {tick}
    <GoodsPicture item={{ item_name: row.name, item_img: row.image }} size="list" />
    <div>
      <p>
        {row.actions.includes('edit') ? (
          <PageLink to={routeTo('editGoods', { id: row.id })} title={row.name}>
            {row.name}
          </PageLink>
        ) : (
          <span title={row.name}>{row.name}</span>
        )}
      </p>
      <p className={styles.note} title={row.category}>
        {row.category}
        {row.code && ` · ${row.code}`}
        {row.is_quick && ' · 快捷'}
      </p>
    </div>
  </div>
)

const State = ({ row: { tone, status_zh, review_reason, version } }: { row: GoodsRow }) => (
  <>
    <StatusTag tone={toneOf(tone)}>{status_zh}</StatusTag>
    {version && <StatusTag tone={toneOf(version.tone)}>{version.status_zh}</StatusTag>}
    {(review_reason || version?.reason) && <p className={styles.bad}>{review_reason || version?.reason}</p>}
  </>
)

const Price = ({ row: { price_min, price_max } }: { row: GoodsRow }) => (
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
  actionsOf: (row: GoodsRow) => Action[],
  tickOf: (id: string) => ReactNode,
): Column<GoodsRow>[] => [
  { title: '商品', lead: true, render: (row) => <Name row={row} tick={tickOf(row.id)} /> },
  { title: '价格', width: 128, right: true, render: (row) => <Price row={row} /> },
  {
    title: '库存',
    width: 80,
    right: true,
    render: ({ stock, sku_total }) => (
      <>
        <span className={stock === 0 ? styles.none : undefined}>{stock}</span>
        {sku_total > 1 && <p className={styles.note}>{sku_total}个规格</p>}
      </>
    ),
  },
  { title: '近一个月售出', width: 96, right: true, render: ({ month_sold }) => month_sold },
  { title: '状态', width: 128, render: (row) => <State row={row} /> },
  { title: '操作', width: 152, act: true, render: (row) => <Actions quiet lone actions={actionsOf(row)} /> },
]
