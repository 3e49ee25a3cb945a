import { useState } from 'react'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { wareTabs } from '@zdb/contract/channels/mini-shop/states'
import { pages, routeTo } from '@zdb/contract/pages'
import { useRead } from '#core/http/query.tsx'
import { useOpen } from '#core/router/address.ts'
import { text } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { FilterBar } from '#ui/filter/filter-bar.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { BatchBar, useRowSelection } from '#ui/list/row-selection.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { PageActs } from '#ui/page/page-acts.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { filterSet, keywordSearch } from '#widgets/list/filter-set.ts'
import { useList } from '#widgets/list/use-list.tsx'
import { useWareActions } from '../actions.tsx'
import { isBound, newWare, wholeShelf } from '../mini-shop.ts'
import { columnsFor } from './ware-columns.tsx'

const TagsDialog = lazyDialog(() => import('./tags-dialog.tsx').then((file) => file.TagsDialog))
const PreviewDrawer = lazyDialog(() => import('../shelf/preview.tsx').then((file) => file.PreviewDrawer))
const CategoriesDialog = lazyDialog(() =>
  import('../shelf/categories-dialog.tsx').then((file) => file.CategoriesDialog),
)
const PackagesDialog = lazyDialog(() => import('../shelf/packages-dialog.tsx').then((file) => file.PackagesDialog))

const fields = { status: text('all') }
const filters = filterSet({ category_id: text(), shop_id: text(), keyword: text() })

const tones = {
  all: 'neutral',
  draft: 'neutral',
  reviewing: 'yellow',
  approved: 'blue',
  listed: 'green',
  delisted: 'red',
} as const
const tabs = wareTabs.map(({ index, title }) => ({ key: index as string, label: title, tone: tones[index] }))

const CreateButton = ({ kind }: { kind?: 'primary' }) => {
  const open = useOpen()
  return (
    <Button kind={kind} onClick={() => open(routeTo('miniGoods', { ware: newWare }))}>
      新建商品
    </Button>
  )
}

type Opened = 'preview' | 'categories' | 'packages' | 'tags'

/** Where the first ware is still to come: what has to stand before it. */
const Beginning = ({ hasProgram, mayEdit }: { hasProgram: boolean; mayEdit: boolean }) => {
  if (!hasProgram) return <PageLink to={routeTo('miniProgram')}>去开通小程序</PageLink>
  return mayEdit && <CreateButton />
}

/** What the mini-shop sells, by where it stands with the pay-app. */
export const WareList = () => {
  const mayEdit = useMay('mini.edit')
  const programs = useRead(miniShop.programs)
  const categories = useRead(miniShop.categories)
  const list = useList({
    line: miniShop.list,
    totals: miniShop.totals,
    fields,
    filter: filters,
    query: ({ status }, chosen) => ({ status, ...chosen }),
    topics: 'mini',
    sized: true,
  })
  const { actionsOf, dialogs } = useWareActions()
  const selection = useRowSelection(mayEdit ? list.items.map(({ id }) => id) : [])
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const all = programs.data ?? []
  const hasProgram = programs.data === undefined || all.some(isBound)
  const category = filters.select(
    'category_id',
    '分类',
    (categories.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    list.value,
    list.narrow,
  )
  const program = filters.select(
    'shop_id',
    '小程序',
    all.map(({ id, name }) => ({ value: id, label: name })),
    list.value,
    list.narrow,
  )
  const acts = [
    { label: '顾客看到的', onPress: () => setOpened('preview') },
    ...(mayEdit
      ? [
          { label: '包装', onPress: () => setOpened('packages') },
          { label: '分类与规格', onPress: () => setOpened('categories') },
        ]
      : []),
  ]
  return (
    <>
      <PageHeader title={pages.miniGoods.title} note="价格和库存改了就同步，文字和图片由支付宝审核">
        <PageActs acts={acts} />
        {mayEdit && hasProgram && <CreateButton kind="primary" />}
      </PageHeader>
      <ListPage
        label="小程序商品"
        {...list.page}
        all={selection.all}
        keyOf={({ id }) => id}
        columns={columnsFor(actionsOf, selection.tickOf, all.length > 1)}
        empty={list.empty('没有符合条件的商品', {
          reason: !hasProgram
            ? '还没有绑定小程序，绑定以后才能上架商品'
            : list.value.status === 'all'
              ? '小程序里还没有商品，可以从商品管理选取，也可以新建'
              : '这里没有商品',
          action: list.value.status === 'all' && <Beginning hasProgram={hasProgram} mayEdit={mayEdit} />,
        })}
      >
        <StatusTabs label="小程序商品状态" tabs={tabs} {...list.tabs} />
        <FilterBar
          label="筛选小程序商品"
          parts={all.length > 1 ? [category, program] : [category]}
          keyword={keywordSearch('名称/商家编码/标签', list.value, list.narrow)}
        />
        {selection.ticked.length > 0 && (
          <BatchBar count={selection.ticked.length} unit="件" onClear={selection.clear}>
            <Button onClick={() => setOpened('tags')}>设置标签</Button>
          </BatchBar>
        )}
      </ListPage>
      {opened === 'preview' && <PreviewDrawer sku={wholeShelf} title="顾客看到的商品" onClose={close} />}
      {opened === 'categories' && <CategoriesDialog onClose={close} />}
      {opened === 'packages' && <PackagesDialog onClose={close} />}
      {opened === 'tags' && <TagsDialog ids={selection.ticked} tags={[]} onClose={close} onDone={selection.clear} />}
      {dialogs}
    </>
  )
}
