import { useState, type ReactNode } from 'react'
import { partners } from '@zdb/contract/partners/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { useOpen } from '#core/router/address.ts'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { useMay } from '#core/session/session.ts'
import { Actions, type Action } from '#ui/action/actions.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Button } from '#ui/action/button.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { AddPartner, BlockShop } from './shop-dialogs.tsx'
import styles from './lists.module.css'

type Partner = WireResult<typeof partners.list>['items'][number]

export type ListProps = { page: number; keyword: string; onPage: (page: number) => void; children: ReactNode }

export const PartnerList = ({ page, keyword, onPage, children }: ListProps) => {
  const open = useOpen()
  const manages = useMay('partner.manage')
  const sends = useMay('transfer.create')
  const rows = useRead(partners.list, { query: { page, keyword: keyword || undefined } })
  // What is traded with a partner stands in its row.
  useRefreshOn(['transfer_order', 'receive_order'], [partners.list])
  const remove = useSend(partners.remove)
  const [opened, setOpened] = useState<{ dialog: 'add' } | { dialog: 'block'; shop: Partner }>()
  const [confirm, question] = useConfirm()
  const close = () => setOpened(undefined)

  const askRemove = ({ shop_id, name }: Partner) =>
    confirm({
      title: `移除合作门店“${name}”？`,
      consequence: '移除后仍可以和它交易，只是不再排在最前。',
      act: '移除',
      onYes: async () => {
        const answer = await remove.send({ params: { shop_id } })
        await refresh(partners.list)
        if (answer.ok) saySuccess(`已移除${name}`)
      },
    })

  const actionsOf = (shop: Partner): Action[] => {
    const all: [boolean, Action][] = [
      [sends, { label: '转单给它', onPress: () => open(`transfer_order/create?shop_id=${shop.shop_id}`) }],
      [manages, { label: '移除', onPress: () => askRemove(shop) }],
      [manages, { label: '拉黑', danger: true, onPress: () => setOpened({ dialog: 'block', shop }) }],
    ]
    return all.filter(([on]) => on).map(([, action]) => action)
  }
  const columns: Column<Partner>[] = [
    { title: '门店', render: ({ name }) => <span title={name}>{name}</span> },
    { title: '商家', render: ({ merchant_name }) => merchant_name },
    { title: '地区', render: ({ areainfo }) => areainfo },
    {
      title: '营业',
      width: 88,
      render: (row) => <StatusTag tone={row.open ? 'green' : 'neutral'}>{row.open ? '营业中' : '休息中'}</StatusTag>,
    },
    { title: '交易', width: 88, right: true, render: ({ orders }) => `${orders} 单` },
    {
      title: '最近交易',
      width: 144,
      render: ({ last_order_at }) =>
        last_order_at ? <Ago moment={last_order_at} /> : <span className={styles.quiet}>还没有</span>,
    },
    { title: '备注', render: ({ remark }) => <span title={remark}>{remark}</span> },
  ]
  if (manages || sends)
    columns.push({ title: '操作', width: 200, render: (row) => <Actions quiet actions={actionsOf(row)} /> })

  const add = manages && (
    <Button kind="primary" onClick={() => setOpened({ dialog: 'add' })}>
      添加合作门店
    </Button>
  )
  return (
    <ListPage
      label="合作门店"
      rows={rows}
      keyOf={({ shop_id }) => shop_id}
      columns={columns}
      live={{ view: JSON.stringify({ page, keyword }), noun: '新合作门店' }}
      page={page}
      onPage={onPage}
      empty={
        keyword
          ? { reason: '没有这个名字的合作门店' }
          : { reason: '还没有合作门店。把常合作的门店加进来，发单时一眼找到。', action: add }
      }
    >
      <div className={styles.head}>
        {children}
        {(rows.data?.total !== 0 || keyword) && add}
      </div>
      {opened?.dialog === 'add' && <AddPartner onClose={close} />}
      {opened?.dialog === 'block' && <BlockShop shop={opened.shop} onClose={close} />}
      {question}
    </ListPage>
  )
}
