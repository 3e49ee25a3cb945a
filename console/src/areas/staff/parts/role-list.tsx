import { useState, type ReactNode } from 'react'
import { codes } from '@zdb/contract/codes'
import { staff } from '@zdb/contract/staff/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { NewRole, RenameRole } from './role-dialogs.tsx'
import { RoleGrants } from './role-grants.tsx'
import { RoleSwitch } from './role-switch.tsx'
import type { Role } from './role.ts'
import styles from './lists.module.css'

type Opened = { dialog: 'new' } | { dialog: 'rename' | 'grants'; role: Role }

const whyKept = ({ built_in, members }: Role): string | undefined =>
  built_in ? codes.roleBuiltIn.message : members > 0 ? codes.roleInUse.message : undefined

export const RoleList = ({ switcher }: { switcher: ReactNode }) => {
  const manages = useMay('staff.manage')
  const roles = useRead(staff.roles)
  const groups = useRead(staff.permissions)
  const remove = useSend(staff.removeRole)
  const [opened, setOpened] = useState<Opened>()
  const [confirm, question] = useConfirm()
  const close = () => setOpened(undefined)

  const labels = new Map(groups.data?.flatMap(({ items }) => items.map(({ name, label }) => [name, label] as const)))
  const summary = ({ permissions }: Role) => permissions.map((name) => labels.get(name) ?? name).join('、')

  const askRemove = ({ id, name }: Role) =>
    confirm({
      title: `删除角色“${name}”？`,
      consequence: '删除后不能恢复。',
      act: '删除',
      onYes: async () => {
        const answer = await remove.send({ params: { role_id: id } })
        await refresh(staff.roles)
        if (answer.ok) saySuccess(`已删除${name}`)
      },
    })

  const columns: Column<Role>[] = [
    {
      title: '角色',
      width: 200,
      render: ({ name, built_in }) => (
        <>
          {name}
          {built_in && <span className={styles.extra}> 内置</span>}
        </>
      ),
    },
    { title: '成员', width: 72, right: true, render: ({ members }) => members },
    { title: '权限', render: (role) => <span title={summary(role)}>{summary(role) || '未授权'}</span> },
    {
      title: '状态',
      width: 128,
      render: (role) =>
        manages ? (
          <RoleSwitch role={role} />
        ) : role.enabled ? (
          <StatusTag tone="green">启用</StatusTag>
        ) : (
          <StatusTag tone="neutral">停用</StatusTag>
        ),
    },
  ]
  if (manages) {
    columns.push({
      title: '操作',
      width: 208,
      render: (role) => (
        <Actions
          quiet
          actions={[
            { label: '设置权限', onPress: () => setOpened({ dialog: 'grants', role }) },
            { label: '改名', onPress: () => setOpened({ dialog: 'rename', role }) },
            { label: '删除', danger: true, why: whyKept(role), onPress: () => askRemove(role) },
          ]}
        />
      ),
    })
  }

  const add = manages && (
    <Button kind="primary" onClick={() => setOpened({ dialog: 'new' })}>
      新增角色
    </Button>
  )
  const items = Object.values(roles.data ?? {})
  return (
    <ListPage
      label="角色"
      rows={{ ...roles, data: roles.data && { items, total: items.length, page_size: items.length } }}
      keyOf={({ id }) => id}
      columns={columns}
      page={1}
      onPage={close}
      empty={{ reason: '还没有角色', action: add }}
    >
      <div className={styles.head}>
        {switcher}
        {items.length > 0 && add}
      </div>
      {opened?.dialog === 'new' && <NewRole onClose={close} />}
      {opened?.dialog === 'rename' && <RenameRole role={opened.role} onClose={close} />}
      {opened?.dialog === 'grants' && <RoleGrants role={opened.role} onClose={close} />}
      {question}
    </ListPage>
  )
}
