import { useState } from 'react'
import { pages } from '@zdb/contract/pages'
import { coupons } from '@zdb/contract/shop/coupons/endpoints'
import { couponTabs } from '@zdb/contract/shop/coupons/states'
import { text, useFilter } from '#core/router/filter.ts'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { FilterBar } from '#ui/filter/filter-bar.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { keywordFilter, keywordSearch } from '#widgets/list/filter-set.ts'
import { useList } from '#widgets/list/use-list.tsx'
import { useCouponActions } from './actions.tsx'
import { columnsFor } from './coupon-columns.tsx'

const CouponDialog = lazyDialog(() => import('./dialogs/coupon-dialog.tsx').then((file) => file.CouponDialog))
const CouponDetail = lazyDialog(() => import('./coupon-detail.tsx').then((file) => file.CouponDetail))

const fields = { status: text('all') }
/** The coupon whose detail is open: a push leads to it. */
const address = { id: text() }
const tones = {
  all: 'neutral',
  draft: 'red',
  under_way: 'yellow',
  scheduled: 'blue',
  active: 'green',
  finished: 'neutral',
} as const
const tabs = couponTabs.map(({ index, title }) => ({ key: index as string, label: title, tone: tones[index] }))

/** The coupons of the merchant's mini-programs; what waits for the pay-app says so and changes by itself. */
export const CouponsPage = () => {
  const mayEdit = useMay('mini.edit')
  const [creating, setCreating] = useState(false)
  const [{ id: opened }, setOpened] = useFilter(address)
  const list = useList({
    line: coupons.list,
    totals: coupons.totals,
    fields,
    filter: keywordFilter,
    query: ({ status }, chosen) => ({ status, ...chosen }),
    topics: 'coupons',
    sized: true,
  })
  const { actionsOf, dialogs } = useCouponActions()
  const isAll = list.value.status === 'all'
  return (
    <>
      <PageHeader title={pages.miniCoupons.title} note="提交后由支付宝处理，花费不会超过确认的预算">
        {mayEdit && (
          <Button kind="primary" onClick={() => setCreating(true)}>
            创建优惠券
          </Button>
        )}
      </PageHeader>
      <ListPage
        label="优惠券"
        {...list.page}
        keyOf={({ id }) => id}
        columns={columnsFor(actionsOf, (id) => setOpened({ id }))}
        empty={list.empty('没有符合条件的优惠券', {
          reason: isAll ? '还没有优惠券，创建后顾客在小程序下单时可以使用' : '这里没有优惠券',
          action: mayEdit && isAll ? <Button onClick={() => setCreating(true)}>创建优惠券</Button> : undefined,
        })}
      >
        <StatusTabs label="优惠券状态" tabs={tabs} {...list.tabs} />
        <FilterBar label="筛选优惠券" parts={[]} keyword={keywordSearch('优惠券名称', list.value, list.narrow)} />
      </ListPage>
      {creating && <CouponDialog onClose={() => setCreating(false)} />}
      {opened && <CouponDetail id={opened} onClose={() => setOpened({ id: '' })} />}
      {dialogs}
    </>
  )
}
