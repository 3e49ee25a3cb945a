import { useState, type ReactNode } from 'react'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { refresh } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { Masked } from '#ui/value/masked.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { TabsLine } from '#ui/page/tabs-line.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { useList } from '#widgets/list/use-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import type { Invitation } from './invitation.ts'

const table: ActionTable<Invitation, 'withdraw'> = {
  withdraw: {
    label: '撤回',
    danger: true,
    ask: ({ name }) => ({ title: `撤回给${name}的邀请？`, consequence: '撤回后链接立即失效。', act: '撤回' }),
    send: ({ id, name }, send) => send(staff.withdrawInvitation, { params: { id } }, `已撤回给${name}的邀请`),
  },
}

const columns: readonly Column<Invitation>[] = [
  { title: '姓名', render: ({ name }) => <span title={name}>{name}</span> },
  { title: '手机号', width: 144, render: ({ mobile }) => <Masked kind="phone" value={mobile} /> },
  { title: '角色', width: 144, render: ({ role_name }) => role_name },
  { title: '邀请人', width: 144, render: ({ invited_by }) => <span title={invited_by}>{invited_by}</span> },
  {
    title: '有效期至',
    width: 216,
    render: ({ expires_at, expired }) => (
      <>
        {expires_at.slice(0, 16)} {expired && <StatusTag tone="neutral">已过期</StatusTag>}
      </>
    ),
  },
]

export const InvitationList = ({ switcher }: { switcher: ReactNode }) => {
  const manages = useMay('staff.manage')
  const list = useList({ line: staff.invitations })
  const { actionsOf, dialogs } = useActions({
    table,
    offered: () => ['withdraw'],
    keyOf: ({ id }: Invitation) => id,
    refresh: () => refresh(staff.invitations),
  })
  const [inviting, setInviting] = useState(false)
  const invite = manages && (
    <Button kind="primary" onClick={() => setInviting(true)}>
      邀请员工
    </Button>
  )
  const acts: Column<Invitation> = {
    title: '操作',
    width: 96,
    render: (row) => <Actions quiet actions={actionsOf(row)} />,
  }
  return (
    <ListPage
      label="邀请"
      {...list.page}
      keyOf={({ id }) => id}
      columns={manages ? [...columns, acts] : columns}
      empty={{ reason: '没有等待加入的邀请。发一个链接，员工自己设置密码加入。', action: invite }}
    >
      <TabsLine tabs={switcher}>{list.reading.data?.total !== 0 && invite}</TabsLine>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {dialogs}
    </ListPage>
  )
}
