import { useState } from 'react'
import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { pages } from '@zdb/contract/pages'
import { refresh, useRead } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import type { Title } from '../invoice.ts'
import { TitleDialog } from './title-dialog.tsx'
import styles from '../invoices.module.css'

type Name = 'edit' | 'setDefault' | 'remove'

const table: ActionTable<Title, Name> = {
  edit: { label: '编辑', dialog: ({ item, onClose }) => <TitleDialog title={item} onClose={onClose} /> },
  setDefault: {
    label: '设为默认',
    send: (title, send) => send(invoices.saveTitle, { body: { ...title, is_default: true } }, '已设为默认抬头'),
  },
  remove: {
    label: '删除',
    danger: true,
    last: true,
    ask: ({ name }) => ({
      title: `删除抬头“${name}”？`,
      consequence: '已申请的发票不受影响。',
      act: '删除',
    }),
    send: ({ id }, send) => send(invoices.removeTitle, { params: { id } }, '已删除发票抬头'),
  },
}

const columns: readonly Column<Title>[] = [
  {
    title: '发票抬头',
    render: ({ name, is_default }) => (
      <span className={styles.named}>
        <span title={name}>{name}</span>
        {is_default && <StatusTag tone="blue">默认</StatusTag>}
      </span>
    ),
  },
  { title: '类型', width: 72, render: ({ kind }) => (kind === 'company' ? '企业' : '个人') },
  { title: '税号', width: 184, render: ({ tax_no }) => tax_no },
  {
    title: '开户银行与账号',
    render: ({ bank, account }) => {
      const words = [bank, account].filter(Boolean).join(' ')
      return <span title={words}>{words}</span>
    },
  },
  { title: '接收邮箱', width: 176, render: ({ email }) => <span title={email}>{email}</span> },
]

export const TitlesPage = () => {
  const manages = useMay('invoice.manage')
  const reading = useRead(invoices.titles)
  const [adding, setAdding] = useState(false)
  const { actionsOf, dialogs } = useActions({
    table,
    offered: ({ is_default }: Title): Name[] => ['edit', ...(is_default ? [] : (['setDefault'] as const)), 'remove'],
    keyOf: ({ id }) => id,
    refresh: () => refresh(invoices.titles),
  })
  const add = manages && (
    <Button kind="primary" onClick={() => setAdding(true)}>
      新增发票抬头
    </Button>
  )
  const acts: Column<Title> = {
    title: '操作',
    width: 200,
    render: (title) => <Actions quiet actions={actionsOf(title)} />,
  }
  return (
    <>
      <PageHeader title={pages.invoiceTitles.title} note="申请发票时从这里选择；修改不影响已申请的发票">
        {add}
      </PageHeader>
      <section className={styles.card}>
        <Loaded reading={reading}>
          {(titles) =>
            titles.length === 0 ? (
              <Empty reason="还没有发票抬头。保存一次，以后申请发票时直接选择。">{add}</Empty>
            ) : (
              <DataTable
                label={pages.invoiceTitles.title}
                columns={manages ? [...columns, acts] : columns}
                rows={titles}
                keyOf={({ id }) => id}
              />
            )
          }
        </Loaded>
      </section>
      {adding && <TitleDialog onClose={() => setAdding(false)} />}
      {dialogs}
    </>
  )
}
