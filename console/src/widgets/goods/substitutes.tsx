import { goods } from '@zdb/contract/shop/goods/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Money } from '#ui/value/money.tsx'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { OrderSum } from './order-sum.ts'
import { GoodsPicture } from './goods-picture.tsx'
import styles from './substitutes.module.css'

type Item = WireResult<typeof goods.substitutes>['items'][number]
type Line = Readonly<Partial<Record<'item_name' | 'item_spec' | 'item_price' | 'item_total', string>>>
export type Chosen = { item_name: string; item_spec: string; item_price: string; item_img: string }

const columnsOf = (choose: (item: Item) => void): Column<Item>[] => [
  {
    title: '商品',
    lead: true,
    render: ({ name, spec, image }) => (
      <span className={styles.goods}>
        <GoodsPicture item={{ item_name: name, item_img: image }} size="list" />
        <span>
          {name}
          {spec && <small>{spec}</small>}
        </span>
      </span>
    ),
  },
  { title: '主色调', width: 88, render: ({ colour }) => colour },
  { title: '价格', width: 96, right: true, render: ({ price }) => <Money yuan={price} /> },
  { title: '库存', width: 72, right: true, render: ({ stock }) => stock },
  {
    title: '操作',
    width: 72,
    render: (item) => (
      <Button kind="text" aria-label={`换成 ${item.name}`} onClick={() => choose(item)}>
        换成
      </Button>
    ),
  },
]

type Asking = { line: Line; order?: OrderSum | undefined; onChoose: (chosen: Chosen) => void }

const Offers = ({ line, order, onChoose }: Asking) => {
  const { item_name = '', item_spec = '', item_price, item_total = '1' } = line
  const sum = order?.price ? { order_price: order.price, order_pieces: order.pieces } : {}
  const query = { name: item_name, spec: item_spec, price: item_price, quantity: Number(item_total) || 1, ...sum }
  const reading = useRead(goods.substitutes, { query })
  const choose = ({ name, spec, price, image }: Item) =>
    onChoose({ item_name: name, item_spec: spec, item_price: price, item_img: image })
  return (
    <Loaded reading={reading} skeleton={<Skeleton rows={3} height={48} />}>
      {({ items, colours, price_min, price_max }) => (
        <>
          <p className={styles.note}>
            价格 {price_min} 至 {price_max} 元，{colours.length > 0 ? `颜色 ${colours.join('、')}，` : ''}
            库存足够，已上架
          </p>
          {items.length === 0 ? (
            <Empty reason="没有价格和颜色都相近、库存足够的商品" />
          ) : (
            <DataTable label="可以代替的商品" columns={columnsOf(choose)} rows={items} keyOf={({ sku_id }) => sku_id} />
          )}
        </>
      )}
    </Loaded>
  )
}

/** What could be sent instead of this line, to choose one. */
export const Substitutes = ({ line, order, onChoose, onClose }: Asking & { onClose: () => void }) => (
  <Dialog
    title={`替换 ${line.item_name ?? ''}`}
    width={640}
    onClose={onClose}
    footer={<Button onClick={onClose}>关闭</Button>}
  >
    {line.item_name && (line.item_price === undefined || Number(line.item_price) > 0) ? (
      <Offers line={line} order={order} onChoose={onChoose} />
    ) : (
      <Empty reason={`请先填写商品名称${line.item_price === undefined ? '' : '和单价'}，再找相近的商品`} />
    )}
  </Dialog>
)
