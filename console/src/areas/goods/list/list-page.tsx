import { useState } from 'react'
import { pages, routeTo } from '@zdb/contract/pages'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { goodsTabs } from '@zdb/contract/shop/goods/states'
import { useRead } from '#core/http/query.tsx'
import { useOpen } from '#core/router/address.ts'
import { text, whole } from '#core/router/filter.ts'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { FilterBar } from '#ui/filter/filter-bar.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { BatchBar, useRowSelection } from '#ui/list/row-selection.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { filterSet, keywordSearch } from '#widgets/list/filter-set.ts'
import { useList } from '#widgets/list/use-list.tsx'
import { useGoodsActions } from '../actions.tsx'
import { categoryChoices } from '../goods.ts'
import type { Adjustment } from './adjust-dialog.tsx'
import { columnsFor } from './goods-columns.tsx'

const AdjustDialog = lazyDialog(() => import('./adjust-dialog.tsx').then((file) => file.AdjustDialog))

const fields = { status: text('all') }
const filters = filterSet({ category_id: whole(0), keyword: text() })

const tones = {
  all: 'neutral',
  draft: 'neutral',
  reviewing: 'yellow',
  approved: 'blue',
  listed: 'green',
  delisted: 'red',
} as const
const tabs = goodsTabs.map(({ index, title }) => ({ key: index as string, label: title, tone: tones[index] }))

const CreateButton = ({ kind }: { kind?: 'primary' }) => {
  const open = useOpen()
  return (
    <Button kind={kind} onClick={() => open(routeTo('editGoods'))}>
      新建商品
    </Button>
  )
}

/** What is sold, by where it stands; the tree narrows it, and what is ticked is priced and stocked together. */
export const GoodsPage = () => {
  const mayEdit = useMay('goods.edit')
  const open = useOpen()
  const tree = useRead(goods.category)
  const list = useList({
    line: goods.list,
    totals: goods.totals,
    fields,
    filter: filters,
    query: ({ status }, chosen) => ({ status, ...chosen }),
    topics: 'goods',
    sized: true,
  })
  const { actionsOf, dialogs } = useGoodsActions()
  const selection = useRowSelection(mayEdit ? list.items.map(({ id }) => id) : [])
  const [adjusting, setAdjusting] = useState<Adjustment>()
  const category = filters.select('category_id', '分类', categoryChoices(tree.data ?? []), list.value, list.narrow, {
    search: true,
  })
  return (
    <>
      <PageHeader title={pages.goods.title} note="价格和库存改了就生效，文字和图片由平台审核">
        {mayEdit && <Button onClick={() => open(routeTo('importGoods'))}>导入商品</Button>}
        {mayEdit && <CreateButton kind="primary" />}
      </PageHeader>
      <ListPage
        label="商品"
        {...list.page}
        all={selection.all}
        keyOf={({ id }) => id}
        columns={columnsFor(actionsOf, selection.tickOf)}
        empty={list.empty('没有符合条件的商品', {
          reason: list.value.status === 'all' ? '还没有商品，建好以后订单会自动带出图片、用料和成本' : '这里没有商品',
          action: mayEdit && list.value.status === 'all' ? <CreateButton /> : undefined,
        })}
      >
        <StatusTabs label="商品状态" tabs={tabs} {...list.tabs} />
        <FilterBar
          label="筛选商品"
          parts={[category]}
          keyword={keywordSearch('名称/商家编码', list.value, list.narrow)}
        />
        {selection.ticked.length > 0 && (
          <BatchBar count={selection.ticked.length} unit="件" onClear={selection.clear}>
            <Button onClick={() => setAdjusting('price')}>批量改价</Button>
            <Button onClick={() => setAdjusting('stock')}>批量改库存</Button>
          </BatchBar>
        )}
      </ListPage>
      {adjusting && (
        <AdjustDialog
          kind={adjusting}
          ids={selection.ticked}
          onClose={() => setAdjusting(undefined)}
          onDone={selection.untick}
        />
      )}
      {dialogs}
    </>
  )
}
