import { useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { routeTo } from '@zdb/contract/pages'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { mostTakenOver } from '@zdb/contract/shop/goods/take-over-schemas'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { useRowSelection } from '#ui/list/row-selection.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { GoodsPicture } from '#widgets/goods/goods-picture.tsx'
import { leafChoices, refreshGoods } from '../goods.ts'
import styles from './import.module.css'

type Item = WireResult<typeof goods.channelItems>['items'][number]
type Refused = WireResult<typeof goods.takeOver>['refused']

const states = {
  fresh: { tone: 'blue', words: '未导入' },
  taken: { tone: 'green', words: '已导入' },
  changed: { tone: 'yellow', words: '网店已修改' },
} as const

const columnsOf = (tickOf: (id: string) => React.ReactNode): Column<Item>[] => [
  {
    title: '网店商品',
    lead: true,
    render: ({ item_id, name, image }) => (
      <div className={styles.goods}>
        {tickOf(item_id)}
        <GoodsPicture item={{ item_name: name, item_img: image }} size="list" />
        <p title={name}>{name}</p>
      </div>
    ),
  },
  { title: '价格', width: 104, right: true, render: ({ price }) => <Money yuan={price} /> },
  { title: '库存', width: 80, right: true, render: ({ stock }) => (stock < 0 ? '' : stock) },
  { title: '网店修改时间', width: 168, render: ({ updated_at }) => updated_at },
  {
    title: '状态',
    width: 144,
    render: ({ state, goods_id }) => (
      <>
        <StatusTag tone={states[state].tone}>{states[state].words}</StatusTag>{' '}
        {goods_id && <PageLink to={routeTo('editGoods', { id: goods_id })}>查看</PageLink>}
      </>
    ),
  },
]

const pageSize = mostTakenOver

const Items = ({ shop }: { shop: string }) => {
  const [page, setPage] = useState(1)
  const [category, setCategory] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [refused, setRefused] = useState<Refused>([])
  const tree = useRead(goods.category)
  const reading = useRead(goods.channelItems, { params: { id: shop }, query: { page, page_size: pageSize } })
  const fresh = (reading.data?.items ?? []).filter(({ state }) => state === 'fresh')
  const selection = useRowSelection(fresh.map(({ item_id }) => item_id))
  const { send, pending } = useSend(goods.takeOver)
  const take = async () => {
    if (!category) return setWrong('请选择放入哪个分类')
    const items = fresh
      .filter(({ item_id }) => selection.ticked.includes(item_id))
      .map(({ item_id, version }) => ({ item_id, version }))
    const answer = await send({ params: { id: shop }, body: { category_id: Number(category), items } })
    if (!answer.ok) return
    if (answer.data.done > 0) saySuccess(`已导入 ${answer.data.done} 件商品，订单会自动认出它们`)
    setRefused(answer.data.refused)
    selection.clear()
    await Promise.all([refresh(goods.channelItems), refreshGoods()])
  }
  return (
    <Loaded reading={reading} skeleton={<Skeleton rows={6} height={56} />}>
      {({ items, total }) => (
        <>
          <div className={styles.acts}>
            <SelectField
              label="放入分类"
              options={leafChoices(tree.data ?? [])}
              placeholder="请选择分类"
              value={category || undefined}
              error={wrong}
              onChange={(value) => {
                setCategory(value)
                setWrong(undefined)
              }}
            />
            {selection.all}
            <Button kind="primary" busy={pending} off={selection.ticked.length === 0} onClick={() => void take()}>
              {selection.ticked.length === 0 ? '选择要导入的商品' : `导入 ${selection.ticked.length} 件`}
            </Button>
          </div>
          {refused.length > 0 && (
            <ul className={styles.refused} aria-label="没有导入的商品">
              {refused.map(({ id, name, message }) => (
                <li key={id}>
                  {name || id}：{message}
                </li>
              ))}
            </ul>
          )}
          {items.length === 0 ? (
            <Empty reason="网店里没有在售的商品" />
          ) : (
            <DataTable
              label="网店里的商品"
              columns={columnsOf(selection.tickOf)}
              rows={items}
              keyOf={({ item_id }) => item_id}
            />
          )}
          {total > pageSize && <Pagination page={page} pageSize={pageSize} total={total} onPage={setPage} />}
        </>
      )}
    </Loaded>
  )
}

/** What a bound shop sells, to be chosen from; what was taken over before is marked and stays as it is. */
export const ShopItems = ({ shop, onShop }: { shop: string; onShop: (id: string) => void }) => {
  const shops = useRead(goods.sourceShops)
  return (
    <Panel title="从网店导入">
      <Loaded reading={shops} skeleton={<Skeleton rows={3} height={48} />}>
        {(all) =>
          all.length === 0 ? (
            <Empty reason="还没有绑定网店，绑定后可以把网店里的商品导入进来">
              <PageLink to={routeTo('channelShops')}>去绑定网店</PageLink>
            </Empty>
          ) : (
            <>
              <div className={styles.acts}>
                <SelectField
                  label="网店"
                  placeholder="请选择网店"
                  options={all.map(({ id, name, channel_name, reason }) => ({
                    value: id,
                    label: `${name}（${channel_name}${reason && `，${reason}`}）`,
                  }))}
                  value={shop || undefined}
                  onChange={onShop}
                />
              </div>
              {shop && <Items shop={shop} />}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
