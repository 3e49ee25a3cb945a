import { useState, type ReactNode } from 'react'
import { partners } from '@zdb/contract/shop/partners/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { routeTo } from '@zdb/contract/pages'
import { refresh } from '#core/http/query.tsx'
import { undoBy } from '#core/http/undo.ts'
import { useMay } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Button } from '#ui/action/button.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { SearchInput } from '#ui/filter/search-input.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { keywordFilter } from '#widgets/list/filter-set.ts'
import { useList } from '#widgets/list/use-list.tsx'
import { AddPartner, BlockShop } from './shop-dialogs.tsx'
import { LateInvoices } from '#widgets/shops/late-invoices.tsx'
import { TrustButton } from '#widgets/trust/trust-button.tsx'
import { useTrust } from '#widgets/trust/use-trust.ts'
import { ContactButton } from '#widgets/chat/contact-button.tsx'
import styles from './lists.module.css'

type Partner = WireResult<typeof partners.list>['items'][number]

const table: ActionTable<Partner, 'transfer' | 'remove' | 'block'> = {
  transfer: { label: '转单给它', page: ({ shop_id }) => routeTo('createTransfer', { shop_id }) },
  remove: {
    label: '移除',
    send: ({ shop_id, name, remark }, send) => {
      const undo = undoBy('removePartner', partners.add, { body: { shop_id, remark, expect: { partner: false } } })
      return send(partners.remove, { params: { shop_id } }, `已移除${name}`, undo)
    },
  },
  block: { label: '拉黑', danger: true, dialog: ({ item, onClose }) => <BlockShop shop={item} onClose={onClose} /> },
}

const usePartnerActions = () => {
  const manages = useMay('partner.manage')
  const sends = useMay('transfer.create')
  const offered = [...(sends ? (['transfer'] as const) : []), ...(manages ? (['remove', 'block'] as const) : [])]
  return useActions({
    table,
    offered: () => offered,
    keyOf: ({ shop_id }) => shop_id,
    refresh: () => refresh(partners.list),
  })
}

export type ListProps = { children: ReactNode }

export const PartnerList = ({ children }: ListProps) => {
  const manages = useMay('partner.manage')
  const sends = useMay('transfer.create')
  const list = useList({
    line: partners.list,
    filter: keywordFilter,
    query: (_, chosen) => chosen,
    // What is traded with a partner stands in its row.
    topics: ['transfer_order', 'receive_order'],
    noun: '新合作门店',
  })
  const trust = useTrust(list.items.map(({ shop_id }) => shop_id))
  const { keyword } = list.value
  const { actionsOf, dialogs } = usePartnerActions()
  const [adding, setAdding] = useState(false)

  const columns: Column<Partner>[] = [
    {
      title: '门店',
      lead: true,
      render: ({ shop_id, name, areainfo, late_invoices }) => (
        <>
          <span className={styles.two} title={name}>
            {name}
          </span>
          <span className={`${styles.two} ${styles.quiet}`} title={areainfo}>
            {areainfo}
          </span>
          <TrustButton row={trust.get(shop_id)} name={name} />
          <LateInvoices count={late_invoices} />
        </>
      ),
    },
    {
      title: '商家',
      render: ({ merchant_id, merchant_name }) => (
        <>
          <span title={merchant_name}>{merchant_name}</span>
          <ContactButton merchantId={merchant_id} name={merchant_name} />
        </>
      ),
    },
    {
      title: '营业',
      width: 88,
      render: (row) => <StatusTag tone={row.open ? 'green' : 'neutral'}>{row.open ? '营业中' : '休息中'}</StatusTag>,
    },
    {
      title: '交易',
      width: 112,
      right: true,
      render: ({ orders, last_order_at }) => (
        <>
          <span className={styles.two}>{orders} 单</span>
          <span className={styles.quiet}>{last_order_at ? <Ago moment={last_order_at} /> : '还没有交易'}</span>
        </>
      ),
    },
    { title: '备注', render: ({ remark }) => <span title={remark}>{remark}</span> },
  ]
  if (manages || sends)
    columns.push({ title: '操作', width: 232, render: (row) => <Actions quiet actions={actionsOf(row)} /> })

  const add = manages && (
    <Button kind="primary" onClick={() => setAdding(true)}>
      添加合作门店
    </Button>
  )
  return (
    <ListPage
      label="合作门店"
      {...list.page}
      keyOf={({ shop_id }) => shop_id}
      columns={columns}
      empty={
        keyword
          ? { reason: '没有这个名字的合作门店' }
          : { reason: '还没有合作门店。把常合作的门店加进来，发单时一眼找到。', action: add }
      }
    >
      <div className={styles.head}>
        {children}
        <SearchInput label="搜索门店" value={keyword} onSearch={(next) => list.narrow({ keyword: next })} />
        {(list.reading.data?.total !== 0 || keyword) && add}
      </div>
      {adding && <AddPartner onClose={() => setAdding(false)} />}
      {dialogs}
    </ListPage>
  )
}
