import { useState } from 'react'
import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { withdrawalStates } from '@zdb/contract/money/withdrawals/states'
import { oneOf } from '#core/router/filter.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { Money } from '#ui/value/money.tsx'
import { QrCode } from '#ui/value/qr-code.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { useList } from '#widgets/list/use-list.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { refreshWithdrawals, type Withdrawal } from '../withdrawal.ts'
import styles from '../withdrawals.module.css'

const table: ActionTable<Withdrawal, 'cancel'> = {
  cancel: {
    label: '撤销',
    danger: true,
    ask: ({ amount }) => ({ title: '撤销这笔提现？', consequence: `${amount} 元立即退回可用余额。`, act: '撤销' }),
    send: ({ id }, send) => send(withdrawals.cancel, { params: { id } }, '已撤销，金额已退回余额'),
  },
}

/** What a payee has to agree to on the phone before it is paid. */
const PayeeConfirmation = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <Dialog title="扫码确认收款" width={320} onClose={onClose} footer={<Button onClick={onClose}>知道了</Button>}>
    <div className={styles.qr}>
      <QrCode text={text} label="收款确认二维码" />
      <p className={styles.quiet}>请收款人用微信扫码确认，确认后到账</p>
    </div>
  </Dialog>
)

const When = ({ row }: { row: Withdrawal }) => (
  <>
    <span className={styles.two}>{row.asked_at.slice(0, 16)}</span>
    <span className={styles.quiet}>{row.asked_by}</span>
  </>
)

const Destination = ({ row: { account, no } }: { row: Withdrawal }) => (
  <>
    <span className={styles.two} title={account}>
      {account}
    </span>
    <span className={styles.quiet}>
      <Copyable text={no} />
    </span>
  </>
)

/** What came and when; what is still to come, by when; nothing where it was taken back, refused or bounced. */
const Arrived = ({ row: { status, net_amount, ended_at, arrives_by } }: { row: Withdrawal }) => {
  const came = status === withdrawalStates.paid.code
  return (
    <>
      <span className={came ? styles.two : styles.pending}>
        <Money yuan={net_amount} />
      </span>
      <span className={styles.quiet}>
        {arrives_by ? `预计 ${arrives_by.slice(5, 16)} 前` : came ? (ended_at?.slice(0, 16) ?? '') : '没有到账'}
      </span>
    </>
  )
}

const Standing = ({ row, onConfirm }: { row: Withdrawal; onConfirm: () => void }) => (
  <>
    <StatusTag tone={toneOf(row.tone)}>{row.status_zh}</StatusTag>
    {row.reason !== '' && (
      <span className={styles.reason} title={row.reason}>
        {row.reason}
      </span>
    )}
    {row.confirm_text !== '' && (
      <Button kind="text" onClick={onConfirm}>
        扫码确认收款
      </Button>
    )}
  </>
)

/** A row of the workbench leads to what of it waits. */
const fields = { todo: oneOf('all', 'confirm', 'bounced') }

export const History = () => {
  const [confirming, setConfirming] = useState('')
  const list = useList({
    line: withdrawals.list,
    fields,
    query: ({ todo }) => (todo === 'all' ? {} : { todo }),
    topics: 'settlement',
  })
  const { actionsOf, dialogs } = useActions({
    table,
    offered: ({ actions }: Withdrawal) => actions,
    keyOf: ({ id }) => id,
    refresh: refreshWithdrawals,
  })
  const columns: Column<Withdrawal>[] = [
    { title: '申请时间', width: 144, render: (row) => <When row={row} /> },
    { title: '收款账户', render: (row) => <Destination row={row} /> },
    { title: '金额', width: 96, right: true, render: ({ amount }) => <Money yuan={amount} /> },
    { title: '手续费', width: 72, right: true, render: ({ fee }) => <Money yuan={fee} /> },
    { title: '到账金额', width: 148, right: true, render: (row) => <Arrived row={row} /> },
    {
      title: '状态',
      width: 136,
      render: (row) => <Standing row={row} onConfirm={() => setConfirming(row.confirm_text)} />,
    },
    { title: '操作', width: 64, render: (row) => <Actions quiet actions={actionsOf(row)} /> },
  ]
  return (
    <>
      <ListPage
        label="提现记录"
        {...list.page}
        keyOf={({ id }) => id}
        columns={columns}
        empty={{ reason: '还没有提现记录' }}
      >
        <h2 className={styles.head}>
          提现记录
          {list.value.todo !== 'all' && (
            <Button kind="text" onClick={() => list.narrow({ todo: 'all' })}>
              查看全部
            </Button>
          )}
        </h2>
      </ListPage>
      {confirming !== '' && <PayeeConfirmation text={confirming} onClose={() => setConfirming('')} />}
      {dialogs}
    </>
  )
}
